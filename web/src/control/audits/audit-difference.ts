/**
 * `path`: the field names that lead to the changed value. `of`: the element of a list in which the value changed; null
 * = the value is not in a list.
 */
export interface AuditDifference {
  path: string[]
  of: { field: string; id: number } | null
  before: unknown
  after: unknown
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && (value as Fields).type !== 'doc'

/** Fields that identify the elements of a list; the first existing field is used. */
const memberKeys = ['studentId', 'participantId', 'id']

/**
 * Returns the changed fields of an object. A created object has only `after`, a deleted object only `before`. Fields
 * that `after` lacks were not changed.
 */
export function auditDifferencesOf(before: Fields | null, after: Fields | null): AuditDifference[] {
  if (!before || !after) {
    const [known, isNew] = after ? [after, true] : [before ?? {}, false]
    return leavesOf(known).map(({ path, value }) => ({
      ...{ path, of: null },
      before: isNew ? undefined : value,
      after: isNew ? value : undefined,
    }))
  }
  return Object.keys({ ...before, ...after }).flatMap((field) =>
    field in after ? differ([field], before[field], after[field]) : [],
  )
}

function differ(path: string[], before: unknown, after: unknown, of: AuditDifference['of'] = null): AuditDifference[] {
  if (isSame(before, after)) return []
  if (isFields(before) && isFields(after))
    return Object.keys({ ...before, ...after }).flatMap((field) =>
      differ([...path, field], before[field], after[field], of),
    )
  const members = membersOf(before, after)
  if (members)
    return members.flatMap(({ key, id, was, is }) => {
      const whose = { field: key, id }
      if (!was || !is) return [{ path, of: whose, before: was && rest(was, key), after: is && rest(is, key) }]
      return differ(path, rest(was, key), rest(is, key), whose)
    })
  return [{ path, of, before, after }]
}

interface Member {
  key: string
  id: number
  was: Fields | undefined
  is: Fields | undefined
}

function membersOf(before: unknown, after: unknown): Member[] | null {
  const lists = [before, after].map((list) => (Array.isArray(list) ? list : []))
  const all = lists.flat()
  const key = memberKeys.find(
    (name) => all.length > 0 && all.every((one) => isFields(one) && typeof one[name] === 'number'),
  )
  if (!key) return null
  const [was, is] = lists.map((list) => new Map(list.map((one: Fields) => [one[key] as number, one])))
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].map((id) => ({
    ...{ key, id },
    was: was?.get(id),
    is: is?.get(id),
  }))
}

function rest(fields: Fields, key: string): Fields {
  const { [key]: _, ...others } = fields
  return others
}

function leavesOf(fields: Fields, path: string[] = []): { path: string[]; value: unknown }[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return isFields(value) ? leavesOf(value, [...path, field]) : [{ path: [...path, field], value }]
  })
}

/** Compares the content of two values, whatever the order of their fields. undefined equals null. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) || Array.isArray(other)) return false
  return Object.keys({ ...one, ...other }).every((field) => isSame((one as Fields)[field], (other as Fields)[field]))
}
