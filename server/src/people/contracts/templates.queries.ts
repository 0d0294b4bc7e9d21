import type { IdAndName } from '@markaz/protocol/fields'
import type { contracts } from '@markaz/protocol/people/contracts/routes'
import type { ContractTemplate } from '@markaz/protocol/people/contracts/schemas'
import type { HandlerResultOf } from '@markaz/protocol/route'
import type { z } from 'zod'
import { studentSearchTextSql } from '../../access/people-search.ts'
import { maySeePersonalData } from '../../access/personal.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { nameSearchConditions, searchConditions } from '../../db/search-words.ts'

const columns = sql`template.id, template.name, template.created_at as "createdAt",
  json_build_object('name', file.name, 'size', file.size_bytes) as file, signed, waiting`

const templateJoinSql = sql`contract_template template join file on file.key = template.file_key`

const contractCountsSql = (viewer: Viewer) => sql`cross join lateral (
  select count(*) filter (where status = 'done') as signed, count(*) filter (where status = 'waiting') as waiting
  from student_contract join student on student.id = student_id where template_id = template.id and ${isStudentInScopeSql(viewer)}) numbers`

export async function listContractTemplates(
  db: Db,
  viewer: Viewer,
  { value, page, perPage }: { value?: string | undefined; page: number; perPage: number },
): Promise<{ contracts: ContractTemplate[]; total: number }> {
  const where = joinFiltersByAnd(searchConditions(sql`search_fold(template.name)`, value))
  const rows = await db.many<ContractTemplate>(sql`
    select ${columns} from ${templateJoinSql} ${contractCountsSql(viewer)}
    where template.id = any(array(
      select template.id from contract_template template where ${where} order by template.id desc ${pageSql({ page, perPage })}))
    order by template.id desc`)
  const total = await countRowsOf(db, sql`from contract_template template where ${where}`)
  return { contracts: rows, total }
}

export async function readContractTemplate(db: Db, viewer: Viewer, id: number): Promise<ContractTemplate | undefined> {
  return db.one<ContractTemplate>(
    sql`select ${columns} from ${templateJoinSql} ${contractCountsSql(viewer)} where template.id = ${id}`,
  )
}

export async function listContractTemplateOptions(db: Db): Promise<IdAndName[]> {
  return db.many<IdAndName>(sql`select id, name from contract_template order by uzbek_order(name) collate "C", id`)
}

export async function readLastUsedContractTemplateId(db: Db, viewer: Viewer): Promise<number | null> {
  const last = await db.one<{ id: number }>(sql`
    select template_id as id from student_contract join student on student.id = student_id
    where ${isStudentInScopeSql(viewer)} order by student_contract.id desc limit 1`)
  return last?.id ?? null
}

interface TemplateFile {
  key: string
  name: string
  title: string
}

export async function readContractTemplateFile(db: Db, id: number): Promise<TemplateFile | undefined> {
  return db.one<TemplateFile>(
    sql`select file.key, file.name, template.name as title from ${templateJoinSql} where template.id = ${id}`,
  )
}

type HistoryFilter = z.output<NonNullable<typeof contracts.history.query>>
type History = HandlerResultOf<typeof contracts.history>

export async function listContractTemplateHistory(
  db: Db,
  viewer: Viewer,
  id: number,
  filter: HistoryFilter,
): Promise<History> {
  const phone = maySeePersonalData(viewer) ? sql`contract.phone` : sql`''`
  const own = sql`search_fold(concat_ws(' ', contract.number, ${phone}, contract.agent ->> 'fullName'))`
  const ofStudent = studentSearchTextSql(viewer)
  const signer = sql`name_sounds(contract.agent ->> 'fullName')`
  const set = nameSearchConditions(
    { text: sql`(${ofStudent.text} || ' ' || ${own})`, sounds: sql`(${ofStudent.sounds} || coalesce(${signer}, ''))` },
    filter.value,
  )
  if (filter.status) set.push(sql`contract.status = ${filter.status}`)
  if (filter.contractType) set.push(sql`contract.type = ${filter.contractType}`)
  const from = sql`student_contract contract join student on student.id = contract.student_id
    where template_id = ${id} and ${isStudentInScopeSql(viewer)} and ${joinFiltersByAnd(set)}`
  const history = await db.many<History['history'][number]>(sql`
    select contract.id, number, json_build_object('id', student.id, 'fullName', student.full_name) as student, contract.type,
      coalesce(contract.agent ->> 'fullName', student.full_name) as signer,
      contract.agent || jsonb_build_object('id', agent_id) as agent,
      case when agent_id is null then passport_series || ' ' || passport_number
        else concat_ws(' ', contract.agent ->> 'passportSeries', contract.agent ->> 'passportNumber') end as passport,
      contract.phone, contract.status, signed_at as "signedAt", contract.created_at as "createdAt"
    from ${from} order by contract.id desc ${pageSql(filter)}`)
  const total = await countRowsOf(db, sql`from ${from}`)
  return { history, total }
}
