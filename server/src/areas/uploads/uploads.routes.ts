import { documentTexts, uploads } from '@markaz/protocol/areas/uploads'
import { AppError } from '@markaz/protocol/errors'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { fileAddress } from '../../integrations/files/file-address.ts'
import { keepAttachment } from '../../integrations/files/keep-attachment.ts'
import { keepFile, type NewFile } from '../../integrations/files/keep-file.ts'
import { photoOf } from '../../integrations/files/photo.ts'
import { extensionOf } from '../../integrations/files/shown-name.ts'
import { checkTemplate } from '../contracts/check-template.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The folder of each kind of file is written in the documents. */
export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, uploads.studentPhoto, (call) => keepPhoto(call, 'students/images'))
  mount(app, deps, uploads.staffPhoto, (call) => keepPhoto(call, 'staff/profile'))
  mount(app, deps, uploads.homeworkAttachment, (call) => keepAttachment(call, call.viewer))
  mount(app, deps, uploads.contractAttachment, async (call) => {
    const { name, mimeType, bytes } = call.file
    if (extensionOf(name) !== 'docx' && mimeType.toLowerCase() !== docx) {
      throw new AppError('FILE_TYPE', { fields: { file: documentTexts.type } })
    }
    await checkTemplate(bytes)
    return keep(call, { folder: 'other', extension: 'docx', name, mimeType: docx, bytes })
  })
}

async function keepPhoto(call: Call<RouteDefinition>, folder: string) {
  const bytes = await photoOf(call.file)
  return keep(call, { folder, extension: 'jpg', name: call.file.name, mimeType: 'image/jpeg', bytes })
}

async function keep(call: Call<RouteDefinition>, file: NewFile) {
  const path = await keepFile(call, file)
  return { path, url: fileAddress(call, path), name: file.name, size: file.bytes.length }
}
