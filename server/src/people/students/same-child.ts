import { isSameName, nameConsonantsOf } from '@markaz/protocol/name-fold'
import type { students } from '@markaz/protocol/people/students/routes'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'

export interface ChildIdentity {
  lastName: string
  firstName: string
  birthDate: string
}

/**
 * True for the same birth date and the same names in any spelling, even if given name and surname are swapped. A user
 * decides whether both are really the same child.
 */
export function isSameChild(one: ChildIdentity, other: ChildIdentity): boolean {
  if (one.birthDate !== other.birthDate) return false
  return (
    (isSameName(one.firstName, other.firstName) && isSameSurname(one.lastName, other.lastName)) ||
    (isSameName(one.firstName, other.lastName) && isSameName(one.lastName, other.firstName))
  )
}

const isSameSurname = (one: string, other: string) => isSameName(masculineSurname(one), masculineSurname(other))

/** Documents write a girl's surname with or without the last `a`: Karimova, Karimov. */
const masculineSurname = (surname: string) => surname.trim().replace(/(?<=[oeоеё][vв]|[iи][nн])[aа]$/iu, '')

/** Each key is the birth date with one of the two names, because given name and surname may be swapped. */
export function duplicateSearchKeysOf({ birthDate, firstName, lastName }: ChildIdentity): string[] {
  return [...new Set([firstName, lastName].map((name) => `${birthDate} ${nameConsonantsOf(name)}`))]
}

/** Maximum number of returned pairs: n records of one child give about n² / 2 pairs. */
const maxPairs = 1_000

/** Finds pairs of records that may be the same child. Each name is converted to its phonetic form only once. */
export function pairSameChildren(children: readonly (ChildIdentity & { id: number })[]): [number, number][] {
  const known = new Map<string, string>()
  const soundOf = (name: string) => {
    const sound = known.get(name) ?? nameConsonantsOf(name)
    known.set(name, sound)
    return sound
  }
  const alike = new Map<string, (ChildIdentity & { id: number })[]>()
  const pairs: [number, number][] = []
  for (const child of children) {
    // Given name and surname are sorted, so that swapped names have the same key.
    const key = `${child.birthDate} ${[soundOf(child.firstName), soundOf(child.lastName)].sort().join(' ')}`
    const others = alike.get(key)
    if (!others) alike.set(key, [child])
    else {
      for (const other of others) {
        if (isSameChild(other, child)) pairs.push([other.id, child.id])
        if (pairs.length === maxPairs) return pairs
      }
      others.push(child)
    }
  }
  return pairs
}

/** SQL: the consonants of the given name. Must equal the expression of the index `student_born_index`. */
const consonants = sql`replace(translate(name_fold(search_fold(first_name)), 'aeiou .,()', ''), 'ks', 'h')`

/** Maximum number of students to read for one birth date and one given name. */
const maxCandidates = 200

export async function findDuplicateStudents(
  db: Db,
  children: readonly ChildIdentity[],
  condition: Sql,
): Promise<number[][]> {
  const keys = [...new Set(children.flatMap(duplicateSearchKeysOf))]
  const candidates = await db.many<ChildIdentity & { id: number }>(sql`
    select found.id, found.last_name as "lastName", found.first_name as "firstName", found.birth_date as "birthDate"
    from unnest(${keys.map((key) => key.slice(0, 10))}::date[], ${keys.map((key) => key.slice(11))}::text[]) as born(day, name)
    cross join lateral (
      select id, last_name, first_name, birth_date from student
      where birth_date = born.day and ${consonants} = born.name and ${condition}
      order by id limit ${maxCandidates}) found
    order by found.id`)
  const byKey = new Map<string, (ChildIdentity & { id: number })[]>()
  for (const candidate of candidates)
    for (const key of duplicateSearchKeysOf(candidate)) byKey.set(key, [...(byKey.get(key) ?? []), candidate])
  return children.map((child) => {
    const [key = '', swapped = key] = duplicateSearchKeysOf(child)
    const alike = new Set([...(byKey.get(key) ?? []), ...(byKey.get(swapped) ?? [])])
    return [...alike].filter((candidate) => isSameChild(candidate, child)).map(({ id }) => id)
  })
}

/** Returns up to five students who are probably the child entered in a form. */
export async function listPossibleDuplicateStudents({ db, viewer, query }: RouteCall<typeof students.sameChildren>) {
  const { exceptId = null, ...child } = query
  const condition = sql`${isStudentInScopeSql(viewer)} and student.id is distinct from ${exceptId}::bigint`
  const [ids = []] = await findDuplicateStudents(db, [child], condition)
  return {
    students: await db.many<{ id: number; fullName: string; offices: { id: number; name: string }[] }>(sql`
      select student.id, full_name as "fullName", coalesce((
        select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.id)
        from student_head_office join office on office.head_office_id = student_head_office.head_office_id and office.deleted_at is null
        where student_id = student.id), '[]') as offices
      from student where id = any(${ids.slice(0, 5)}::bigint[]) order by student.id`),
  }
}
