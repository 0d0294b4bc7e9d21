import { controlErrorTexts } from '@markaz/protocol/errors/control'
import { date } from '@markaz/protocol/fields'
import { empty, join, type Sql, sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'

/**
 * The columns by which a OneRoster list can be filtered. Other names are refused, so that no text of the client becomes
 * a column name in SQL.
 */
export type FilterableColumns = ReadonlyMap<string, Sql>

const conditionPattern = /^\s*([\w.]{1,60})\s*(!=|>=|<=|=|>|<|~)\s*'(.*)'\s*$/s
// Matches AND or OR only between two conditions, because a value may contain these words and apostrophes ("O'ktam").
const joinPattern = (word: string) => new RegExp(`(?<=')\\s+${word}\\s+(?=[\\w.]{1,60}\\s*(?:!=|>=|<=|=|>|<|~)\\s*')`)
const maxConditions = 10

/**
 * Translates a OneRoster filter to SQL: conditions `field<op>'value'` with `= != > >= < <= ~` (contains), joined by AND
 * or OR; letter case is ignored.
 * @throws AppError VALIDATION at `filter`
 */
export function filterToSql(text: string, columns: FilterableColumns): Sql {
  let conditions = 0
  const any = text.split(joinPattern('OR')).map((part) =>
    part.split(joinPattern('AND')).map((one) => {
      if (++conditions > maxConditions) refuseField('filter', controlErrorTexts.filterMany)
      return conditionOf(one, columns)
    }),
  )
  return sql`(${join(
    any.map((all) => join(all, ' and ')),
    ' or ',
  )})`
}

function conditionOf(text: string, columns: FilterableColumns): Sql {
  const [, name, operator, value] = conditionPattern.exec(text) ?? []
  if (name === undefined || operator === undefined || value === undefined)
    return refuseField('filter', controlErrorTexts.filterWrong)
  const column = columns.get(name) ?? refuseField('filter', controlErrorTexts.filterField(name))
  const type = filterValueTypes[name]
  if (operator === '~') return sql`strpos(lower(${column}::text), lower(${value}::text)) > 0`
  const operand = operators[operator] ?? empty
  if (!type) return sql`lower(${column}::text) collate "C" ${operand} lower(${value}::text) collate "C"`
  if (!type.holds(value)) refuseField('filter', controlErrorTexts.filterWrong)
  return sql`${column} ${operand} ${type.of(value)}`
}

/** Operators of a OneRoster filter. Except for `!=`, a condition on a missing value is false. */
const operators: Record<string, Sql> = {
  '=': sql`=`,
  '!=': sql`is distinct from`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

interface FilterValueType {
  holds(value: string): boolean
  of(value: string): Sql
}
const isDay = (value: string) => date.safeParse(value).success
const day: FilterValueType = { holds: isDay, of: (value) => sql`${value}::date` }
/** In a OneRoster filter by time, a date without a time means the beginning of the day. */
const moment: FilterValueType = {
  holds: (value) =>
    isDay(value.slice(0, 10)) &&
    /^.{10}(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  of: (value) => sql`${new Date(/T.*(Z|[+-]\d\d:?\d\d)$/.test(value) || value.length === 10 ? value : `${value}Z`)}`,
}
const number: FilterValueType = {
  holds: (value) => /^-?\d{1,9}(\.\d{1,9})?$/.test(value),
  of: (value) => sql`${value}::numeric`,
}

const filterValueTypes: Record<string, FilterValueType> = {
  ...{ dateLastModified: moment, assignDate: moment, dueDate: moment },
  ...{ startDate: day, endDate: day, beginDate: day, birthDate: day, scoreDate: day },
  ...{ score: number, resultValueMin: number, resultValueMax: number },
}
