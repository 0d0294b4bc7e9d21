import type { EditConflict } from '@markaz/protocol/envelope'
import { AppError } from '@markaz/protocol/errors'
import { type FieldErrorText, generalErrorTexts } from '@markaz/protocol/field-texts'
import type { RouteDefinition } from '@markaz/protocol/route'
import { type AuditEntry, maskAuditFields } from '../access/audit.ts'
import { maskPersonalDataOfField } from '../access/mask-personal-data.ts'
import { maySeePersonalData, maySeeStaffPhones } from '../access/personal.ts'
import { isInBranchScopeSql, type Viewer } from '../access/viewer.ts'
import { type Db, sql } from '../db/db.ts'
import { readNamesOfIds } from '../db/entity-names.ts'
import { isSameFieldValue, parseStoredValue, toStorageKeyIfFileUrl } from './stored-values.ts'

type Fields = Record<string, unknown>

/**
 * Merges a saved form with changes of other users. `base` has the form's original values. If the user and another user
 * changed the same field, the save is refused with both values. A call without `base` overwrites the stored values.
 */
export function createFormMerge(route: RouteDefinition, sent: unknown): FormMerge {
  const { base = {}, ...given } = sent as Fields
  return new FormMerge(route, given, base as Fields)
}

/** Removes `base` from the body, because the route's schema does not declare it. */
export function removeMergeBaseFromBody(sent: unknown, fieldErrors: Record<string, FieldErrorText>): unknown {
  if (!isFields(sent) || sent.base === undefined) return sent
  if (!isFields(sent.base)) fieldErrors.base = generalErrorTexts.wrong
  const { base: _, ...body } = sent
  return body
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maximum number of attempts to save a merged form, because other users may save the record between two attempts. */
const maxAttempts = 5

/** Fields that forms never show, so they have no original value to compare. */
const hiddenFieldPattern = /password|secret|^mayExceedSeats$/i

class FormMerge {
  private readonly route
  private readonly schema
  private given: Fields
  private base: Fields
  private body: Fields
  private ownOfficeIds: readonly number[] | null = null

  constructor(route: RouteDefinition, given: Fields, base: Fields) {
    this.route = route
    this.schema = route.body as NonNullable<typeof route.body>
    this.given = given
    this.body = this.schema.parse(given) as Fields
    this.base = Object.fromEntries(
      Object.keys(base).map((field) => [field, this.asInBody(field, toStorageKeyIfFileUrl(base[field]))]),
    )
  }

  /** Saves the form. If other users changed other fields of the record, saves the form again with their values. */
  async run<T>(call: { db: Db; viewer: Viewer }, work: (body: unknown) => Promise<T>): Promise<T> {
    if (Object.keys(this.base).some(isOfficeList)) this.ownOfficeIds = await readVisibleOfficeIds(call)
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(this.body)
      } catch (thrown) {
        if (!(thrown instanceof StaleFormError)) throw thrown
        if (attempt === maxAttempts || !this.keepsTheirs(thrown))
          throw new AppError('CHANGED_MEANWHILE', { conflict: await conflictErrorOf(call, thrown) })
      }
    }
  }

  /**
   * Compares the stored values with the original values of the form.
   * @throws StaleFormError if another user changed a field; the transaction of the save is then rolled back
   */
  compare(line: AuditEntry): void {
    const { before: told, after: wanted } = maskAuditFields(line.form ?? line)
    if (!told || !wanted) return
    const [before, after] = [this.inSight(told), this.inSight(wanted)]
    const fields = Object.keys(this.body).filter((field) => !hiddenFieldPattern.test(field))
    const untold = fields.filter((field) => !(field in before && field in after))
    if (untold.length > 0) throw new Error(`${this.route.path}: the audit line does not say ${untold.join(', ')}`)
    const stale = fields.filter(
      (field) =>
        field in this.base && !isSameFieldValue(before[field], after[field]) && !this.hasSeen(field, before[field]),
    )
    if (stale.length > 0)
      throw new StaleFormError(
        line,
        before,
        after,
        Map.groupBy(stale, (field) => this.isTyped(field)),
      )
  }

  /** Removes branches that the user may not see, because the form neither shows nor changes them. */
  private inSight(fields: Fields): Fields {
    const own = this.ownOfficeIds
    if (!own) return fields
    const shown = ([field, value]: [string, unknown]): [string, unknown] =>
      isOfficeList(field) && Array.isArray(value) ? [field, value.filter((id) => own.includes(id))] : [field, value]
    return Object.fromEntries(Object.entries(fields).map(shown))
  }

  /** True = the form has shown the stored value to the user, either as it is or masked. */
  private hasSeen(field: string, theirs: unknown): boolean {
    return (
      isSameFieldValue(this.base[field], theirs) ||
      isSameFieldValue(this.base[field], maskPersonalDataOfField(field, theirs))
    )
  }

  private isTyped(field: string): boolean {
    return !isSameFieldValue(this.body[field], this.base[field])
  }

  /**
   * Keeps other users' newer values of the fields that this user did not change. Returns false if both changed the same
   * field, or if the merged form is invalid.
   */
  private keepsTheirs({ before, fields }: StaleFormError): boolean {
    if (fields.has(true)) return false
    const theirs = Object.fromEntries((fields.get(false) ?? []).map((field) => [field, before[field]]))
    this.given = { ...this.given, ...theirs }
    this.base = { ...this.base, ...theirs }
    const parsed = parseStoredValue(this.schema, this.given)
    if (parsed.success) this.body = parsed.data as Fields
    return parsed.success
  }

  /**
   * Parses an original value in the same way as the body (trimmed, with defaults), so that both can be compared. An
   * invalid value is returned unchanged.
   */
  private asInBody(field: string, value: unknown): unknown {
    const parsed = this.schema.safeParse({ ...this.given, [field]: value })
    return parsed.success ? (parsed.data as Fields)[field] : value
  }
}

const isOfficeList = (field: string) => /officeIds$/i.test(field)

async function readVisibleOfficeIds({ db, viewer }: { db: Db; viewer: Viewer }): Promise<number[]> {
  const rows = await db.many<{ id: number }>(
    sql`select id from office where ${isInBranchScopeSql(viewer, sql`head_office_id`)}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Thrown when other users have changed fields of the form. `fields`: under true the fields that this user changed, too;
 * under false the other fields.
 */
class StaleFormError extends Error {
  readonly line: AuditEntry
  readonly before: Fields
  readonly after: Fields
  readonly fields: Map<boolean, string[]>
  constructor(line: AuditEntry, before: Fields, after: Fields, fields: Map<boolean, string[]>) {
    super('others changed the record')
    this.line = line
    this.before = before
    this.after = after
    this.fields = fields
  }
}

async function conflictErrorOf(
  { db, viewer }: { db: Db; viewer: Viewer },
  stale: StaleFormError,
): Promise<EditConflict> {
  const { line, before, after } = stale
  const fields = stale.fields.get(true) ?? stale.fields.get(false) ?? []
  const isShown = maySeePersonalData(viewer) || (line.entity === 'staff' && maySeeStaffPhones(viewer))
  const shown = (field: string) => (isShown ? before[field] : maskPersonalDataOfField(field, before[field]))
  return {
    kind: line.entity,
    fields: fields.map((field) => ({ field, mine: after[field], theirs: shown(field) })),
    names: await namesOfValues(db, line.entity, fields, [before, after]),
    changed: await lastChange(db, viewer, line, fields),
  }
}

async function namesOfValues(db: Db, kind: string, fields: string[], sides: Fields[]): Promise<EditConflict['names']> {
  const values = sides.map((side) => Object.fromEntries(fields.map((field) => [field, side[field]])))
  const names = await readNamesOfIds(db, kind, values)
  const texts = fields.flatMap((field) =>
    values.flatMap((side) => [side[field]].flat().map((value) => ({ field, value }))),
  )
  const files = await db.many<{ key: string; name: string }>(
    sql`select key, name from file where key = any(${texts.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))}::text[])`,
  )
  for (const { key, name } of files)
    for (const { field } of texts.filter(({ value }) => value === key)) names[field] = { ...names[field], [key]: name }
  return names
}

/**
 * Returns when and by whom the fields were last changed. The name is included only if the viewer may read it in the
 * audit log.
 */
async function lastChange(db: Db, viewer: Viewer, { entity, entityId }: AuditEntry, fields: string[]) {
  const mayRead = viewer.isSuperadmin || viewer.grants.has('staff_control:audit_logs.read')
  const change = await db.one<NonNullable<EditConflict['changed']>>(sql`
    select audit.created_at as at, coalesce(staff_id = ${viewer.id}, false) as "isOwn",
      case when ${mayRead} and (${viewer.isSuperadmin} or exists (
        select from staff_head_office it where it.staff_id = audit.staff_id and ${isInBranchScopeSql(viewer, sql`it.head_office_id`)}))
      then (select full_name from staff where id = audit.staff_id) end as name
    from audit
    where entity = ${entity} and entity_id = ${entityId ?? null} and action <> 'create' and audit_fields(before, after) && ${fields}::text[]
    order by created_at desc, id desc limit 1`)
  return change ?? null
}
