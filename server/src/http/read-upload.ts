import { AppError } from '@markaz/protocol/errors'
import { type FieldText, generalTexts } from '@markaz/protocol/field-texts'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyRequest } from 'fastify'
import { shownName } from '../integrations/files/shown-name.ts'

/** An uploaded file. Its type and name come from the browser and prove nothing. */
export interface UploadedFile {
  /** The file's name, cleaned for display; never use it as a path. */
  name: string
  mimeType: string
  bytes: Buffer
}

/** Allowance for boundaries, headers and small fields around the file. */
const aroundBytes = 65_536

/**
 * Reads the single file of a multipart request completely, from the field `file`.
 * @throws AppError VALIDATION without a file, with an empty one, or with several | FILE_TOO_LARGE | BAD_JSON when the
 * body cannot be read to its end
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, tooLarge }: NonNullable<RouteDefinition['upload']>,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw blamed(generalTexts.noFile)
  const tooBig = () => new AppError('FILE_TOO_LARGE', tooLarge ? { fields: { file: tooLarge } } : {})
  // A file that is slightly too large is read to its end, so that the browser receives the answer. Of a huge file
  // nothing is read.
  if (Number(request.headers['content-length'] ?? 0) > 8 * maxBytes + aroundBytes) throw tooBig()
  let file: (UploadedFile & { isCut: boolean }) | undefined
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 20, parts: 21, fieldSize: 1_024, headerPairs: 20 }
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      const chunks: Buffer[] = []
      for await (const chunk of part.file) if (part.fieldname === 'file') chunks.push(chunk)
      if (part.fieldname !== 'file') continue
      const bytes = Buffer.concat(chunks)
      file = { name: shownName(part.filename ?? ''), mimeType: part.mimetype, bytes, isCut: part.file.truncated }
    }
  } catch (cause) {
    const { code = '' } = cause as { code?: string }
    if (code === 'FST_FILES_LIMIT') throw blamed(generalTexts.severalFiles)
    // The parser's own errors have neither a Fastify code nor a status.
    throw code.startsWith('FST_') ? cause : new AppError('BAD_JSON', { cause })
  }
  if (!file) throw blamed(generalTexts.noFile)
  const { isCut, ...whole } = file
  if (isCut) throw tooBig()
  if (whole.bytes.length === 0) throw blamed(generalTexts.emptyFile)
  return whole
}

const blamed = (text: FieldText) => new AppError('VALIDATION', { fields: { file: text } })
