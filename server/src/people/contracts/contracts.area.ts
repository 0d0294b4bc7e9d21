import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { detachUpload } from '../../centre/files/attach-upload.ts'
import type { RevocableAccessKind } from '../../centre/sign-in/revoke-access.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { contractCreationUndo } from './cancel-contract.ts'
import { contractRoutes } from './contracts.routes.ts'
import { contractsSettings } from './contracts.settings.ts'

const personalDataHandlersOfContracts: StudentPersonalDataHandlers = {
  tables: ['student_contract'],
  read: async (db, studentId) => ({
    shartnomalar: await db.many(sql`
      select number as "raqami", created_at as "sana", status as "holati", phone as "telefon", agent as "vakil",
        signed_at as "imzolangan", evidence as "imzoDalili"
      from student_contract where student_id = ${studentId} order by id`),
  }),
  files: (db, studentId) =>
    db.many(sql`
      select key, file.name from student_contract join file on key = file_key where student_id = ${studentId} order by id`),
  /** Erases the student's contracts except number, dates and state. The signing links become invalid. */
  async forget(tx, { studentId, now }) {
    const documents = await tx.many<{ key: string | null }>(
      sql`select file_key as key from student_contract where student_id = ${studentId}`,
    )
    await tx.run(sql`
      update student_contract set phone = '', wanted_phone = null, wanted_phone_by = null, file_key = null, shown = null, token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
        token_expires_at = ${now}, code_hash = null, agent = case when agent is not null then '{}'::jsonb end,
        evidence = case when evidence is not null then '{}'::jsonb end
      where student_id = ${studentId}`)
    for (const { key } of documents) await detachUpload(tx, key)
  },
}

/** Students' signing links end only when the access of all users is revoked. */
const contractLinkAccessKind: RevocableAccessKind = {
  kind: 'contractLink',
  tables: ['student_contract'],
  async revoke(tx, { isTheirs, cause, now }) {
    await tx.run(sql`
      update student_contract set token_expires_at = ${now}, code_hash = null, code_expires_at = null
      where status = 'waiting' and token_expires_at > ${now} and (${cause === null}::boolean or agent_id in (
        select id from agent where ${isTheirs(sql`agent.id`)} or ${isTheirs(sql`agent.merged_into_id`)}))`)
    return 0
  },
}

export const contractsArea: FeatureArea = {
  routes: contractRoutes,
  access: [contractLinkAccessKind],
  settings: contractsSettings,
  personalData: personalDataHandlersOfContracts,
  constraints: {
    contract_template_name_unique: 'TEMPLATE_NAME_TAKEN',
    student_contract_one_waiting: 'CONTRACT_WAITING',
  },
  names: {
    student_contract: sql`select number || ', ' || full_name from student_contract
      join student on student.id = student_id where student_contract.id = it.id`,
    contract_template: sql`select name from contract_template where id = it.id`,
  },
  ids: { templateId: 'contract_template' },
  undo: {
    'student_contract.create': contractCreationUndo,
    'contract_template.update': undoByOppositeCall(contracts.update),
  },
}
