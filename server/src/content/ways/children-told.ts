import { ParentKind } from '@markaz/protocol/people/notices/schemas'
import { plainSms } from '@markaz/protocol/sms-text'
import { type Sql, sql } from '../../db/db.ts'
import { ruleOf } from './receivers.ts'

/** A child of a parent, and what the centre has written about this child. */
export interface ChildTold {
  id: number
  /** First name. */
  name: string
  fullName: string
  body: string
}

/**
 * Joins `family (children)` to the query's `telling` and `agent`: of a message to many, the texts of all children of this
 * parent as `ChildTold[]`, in the order in which they were written. Null for another kind, or when no link is left.
 */
export const familyOf: Sql = sql`
  cross join lateral (select telling.kind, telling.cause, agent.id as agent_id) asked
  left join lateral (
    select json_agg(json_build_object('id', child.id, 'name', child.first_name, 'fullName', child.full_name, 'body', telling.body)
      order by telling.id) as children
    from agent_student link
    join student child on child.id = link.student_id and child.gone_at is null
    join telling on telling.student_id = link.student_id and telling.kind = ${ParentKind.Centre} and telling.cause = asked.cause
    cross join ${ruleOf}
    where asked.kind = ${ParentKind.Centre} and link.agent_id = asked.agent_id and link.ended_at is null
      and cardinality(rule.ways) > 0
  ) family on true`

/**
 * Each text once, in the order of the children. One text needs no name; several are named, by full names where the first
 * names are the same. Texts that differ only in spaces, capitals or the form of an apostrophe are the same.
 */
export function textsOf(children: readonly ChildTold[]): { names: string | null; body: string }[] {
  const texts = [...Map.groupBy(children, ({ body }) => plainSms(body).toLowerCase()).values()]
  const isAlone = ({ id, name }: ChildTold) => children.every((other) => other.id === id || other.name !== name)
  const shownName = (child: ChildTold) => (isAlone(child) ? child.name : child.fullName)
  return texts.map((same) => ({
    names: texts.length > 1 ? same.map(shownName).join(', ') : null,
    body: (same[0] as ChildTold).body,
  }))
}

/** The texts as one: a blank line divides two children. */
export const familyBody = (children: readonly ChildTold[]): string => textsOf(children).map(wordsOf).join('\n\n')

export const wordsOf = ({ names, body }: { names: string | null; body: string }): string =>
  names === null ? body : `${names}: ${body}`
