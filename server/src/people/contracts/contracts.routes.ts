import { uploads } from '@markaz/protocol/centre/files/routes'
import { contractTemplateFileRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { fileExtensionOf } from '@markaz/protocol/file-types'
import { childContracts, ownContracts } from '@markaz/protocol/people/contracts/own-contracts.routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/reach.ts'
import { attachUpload, requireOwnUpload } from '../../centre/files/attach-upload.ts'
import { refuseUploadOverQuota, storeNewUpload } from '../../centre/files/store-upload.ts'
import { computeSmsCost, hasSmsGateway } from '../../centre/sms/queue-sms.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes } from '../../http/bulk-operation.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { cancelContract } from './cancel-contract.ts'
import { approveContractPhoneChange, requestContractPhoneChange } from './change-phone.ts'
import { downloadChildContract, listContractsOfChild } from './child-contracts.ts'
import { createContract, listTemplateTagsWithoutValue } from './create-contract.ts'
import { bulkCreateContracts } from './create-contracts.ts'
import { docxMimeType } from './docx.ts'
import { sandboxForUploadedDocx } from './docx-sandbox.ts'
import { downloadOwnContract, listOwnContracts } from './own-contracts.ts'
import { resendSigningLink } from './resend-link.ts'
import { contractSigningRoutes } from './signing.routes.ts'
import { exampleSigningLinkSmsTexts } from './signing-link.ts'
import { openStoredFile, readStoredBytes } from './stored-file.ts'
import { listContractsOfStudent, readContractFile } from './student-contracts.queries.ts'
import { contractTemplateTags } from './tags.text.ts'
import {
  listContractTemplateHistory,
  listContractTemplateOptions,
  listContractTemplates,
  readContractTemplate,
  readContractTemplateFile,
  readLastUsedContractTemplateId,
} from './templates.queries.ts'

export function contractRoutes(app: FastifyInstance, deps: Deps): void {
  contractSigningRoutes(app, deps)
  mountRoute(app, deps, contracts.list, ({ db, viewer, query }) => listContractTemplates(db, viewer, query))
  mountRoute(app, deps, contracts.options, async ({ db, viewer }) => ({
    contracts: await listContractTemplateOptions(db),
    lastUsedId: await readLastUsedContractTemplateId(db, viewer),
  }))
  mountRoute(app, deps, contracts.tags, async () => ({
    tags: Object.entries(contractTemplateTags).map(([tag, meaning]) => ({ tag: `{${tag}}`, meaning })),
  }))
  mountRoute(app, deps, uploads.contractAttachment, storeContractTemplate)
  mountRoute(app, deps, contracts.create, createTemplate)
  mountRoute(app, deps, contracts.read, async ({ db, viewer, params }) =>
    orNotFound(await readContractTemplate(db, viewer, params.id)),
  )
  mountRoute(app, deps, contracts.update, updateTemplate)
  mountRoute(app, deps, contracts.history, async ({ db, viewer, params, query }) => {
    orNotFound(await readContractTemplateFile(db, params.id))
    return listContractTemplateHistory(db, viewer, params.id, query)
  })
  mountRoute(app, deps, contracts.download, async ({ db, files, params }) => {
    const { key, name } = orNotFound(await readContractTemplateFile(db, params.id))
    return { name, content: await openStoredFile(files, key) }
  })

  mountRoute(app, deps, contracts.ofStudent, async ({ db, viewer, params }) => {
    await requireStudentInScope(db, viewer, params.studentId)
    const rows = await listContractsOfStudent(db, params.studentId)
    const sms = await computeSmsCost(db, exampleSigningLinkSmsTexts(deps, 1))
    return { contracts: rows, total: rows.length, isCarried: hasSmsGateway(deps), sms }
  })
  mountRoute(app, deps, contracts.blanks, listTemplateTagsWithoutValue)
  mountRoute(app, deps, contracts.createForStudent, createContract)
  mountBulkOperationRoutes(app, deps, contracts.createMany, bulkCreateContracts)
  mountRoute(app, deps, contracts.resend, resendSigningLink)
  mountRoute(app, deps, contracts.changePhone, requestContractPhoneChange)
  mountRoute(app, deps, contracts.confirmPhone, approveContractPhoneChange)
  mountTransactionalRoute(app, deps, contracts.cancel, cancelContract)
  mountRoute(app, deps, contracts.downloadOfStudent, downloadContract)
  mountRoute(app, deps, childContracts.list, listContractsOfChild)
  mountRoute(app, deps, childContracts.download, downloadChildContract)
  mountRoute(app, deps, ownContracts.list, listOwnContracts)
  mountRoute(app, deps, ownContracts.download, downloadOwnContract)
}

async function createTemplate(call: RouteCall<typeof contracts.create>) {
  const { db, body, viewer, audit } = call
  await checkUpload(call, body.file)
  return db.transaction(async (tx) => {
    const key = await attachUpload(tx, { path: body.file, folder: 'other', viewer })
    const id = await tx.newId(sql`
      insert into contract_template (name, file_key, created_by) values (${body.name}, ${key}, ${viewer.id}) returning id`)
    await audit(tx, { action: 'create', entity: 'contract_template', entityId: id, after: body })
    return { id }
  })
}

async function updateTemplate(call: RouteCall<typeof contracts.update>) {
  const { db, params, body, viewer, audit } = call
  const { key: currentKey } = orNotFound(await readContractTemplateFile(db, params.id))
  if (body.file && body.file !== currentKey) await checkUpload(call, body.file)
  return db.transaction(async (tx) => {
    const before = orNotFound(
      await tx.one<{ name: string; file: string }>(
        sql`select name, file_key as file from contract_template where id = ${params.id} for update`,
      ),
    )
    const after = { name: body.name, file: before.file }
    if (body.file)
      after.file = await attachUpload(tx, { path: body.file, folder: 'other', viewer, currentKey: before.file })
    await tx.run(
      sql`update contract_template set name = ${after.name}, file_key = ${after.file} where id = ${params.id}`,
    )
    await audit(tx, { action: 'update', entity: 'contract_template', entityId: params.id, before, after })
    return { id: params.id }
  })
}

/** Runs before the transaction, which must not wait for reading a file. */
async function checkUpload(
  { db, files, viewer }: Pick<RouteCall<typeof contracts.create>, 'db' | 'files' | 'viewer'>,
  path: string,
) {
  await requireOwnUpload(db, { path, folder: 'other', viewer })
  await sandboxForUploadedDocx('check', await readStoredBytes(files, path))
}

/** The download is audited, because the contract's file contains a passport and a phone number. */
async function downloadContract(call: RouteCall<typeof contracts.downloadOfStudent>) {
  const { db, files, viewer, params, audit } = call
  const { key, name } = orNotFound(await readContractFile(db, viewer, params.id))
  await audit(db, { action: 'download', entity: 'student_contract', entityId: params.id })
  return { name, content: await openStoredFile(files, key) }
}

async function storeContractTemplate(call: RouteCall<typeof uploads.contractAttachment>) {
  const { name, mimeType, bytes } = call.file
  if (fileExtensionOf(name) !== 'docx' && mimeType.toLowerCase() !== docxMimeType)
    throw new AppError('FILE_TYPE', { fields: { file: contractTemplateFileRules.type } })
  await refuseUploadOverQuota(call.db, call.viewer, bytes.length)
  await sandboxForUploadedDocx('check', bytes)
  return storeNewUpload(call, { folder: 'other', extension: 'docx', name, mimeType: docxMimeType, bytes })
}
