/** One value that became another; `path` are the fields that lead to it, `of` whose it is in a list. */
export interface Difference {
  path: string[]
  of: { field: string; id: number } | null
  before: unknown
  after: unknown
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && (value as Fields).type !== 'doc'

/** What lists of a line tell their members apart by. */
const memberKeys = ['studentId', 'participantId', 'id']

/**
 * What a line of the audit says has changed, in the order of its fields. What was made has only `after`, what was deleted
 * only `before`. A field that a change left out was not touched by it.
 */
export function differencesOf(before: Fields | null, after: Fields | null): Difference[] {
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

function differ(path: string[], before: unknown, after: unknown, of: Difference['of'] = null): Difference[] {
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

/** The members of two lists, side by side by what tells them apart; null where nothing does. */
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

/** Each value with the fields that lead to it; what is not there is left out. */
function leavesOf(fields: Fields, path: string[] = []): { path: string[]; value: unknown }[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return isFields(value) ? leavesOf(value, [...path, field]) : [{ path: [...path, field], value }]
  })
}

/** Whether both are the same as JSON has them, whatever the order of the fields; nothing and null are one. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) || Array.isArray(other)) return false
  return Object.keys({ ...one, ...other }).every((field) => isSame((one as Fields)[field], (other as Fields)[field]))
}
