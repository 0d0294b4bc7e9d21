import { AppError } from '@markaz/protocol/errors'
import { type FieldErrorText, generalErrorTexts } from '@markaz/protocol/field-texts'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyRequest } from 'fastify'
import { cleanFileName } from '../integrations/files/clean-file-name.ts'

/** An uploaded file. Its type and name come from the browser, so they may be wrong. */
export interface UploadedFile {
  /** The file's name in the user's browser, cleaned for display; it must never be used as a path. */
  name: string
  mimeType: string
  bytes: Buffer
}

/** Bytes of a multipart request in addition to the file: boundaries, headers and small fields. */
const multipartOverheadBytes = 65_536

/**
 * @throws AppError VALIDATION if there is no file, an empty file or several files | FILE_TOO_LARGE | BAD_JSON if the
 * request is incomplete or malformed
 */
export async function readUploadedFile(
  request: FastifyRequest,
  { maxBytes, tooLarge }: NonNullable<RouteDefinition['upload']>,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw fileFieldError(generalErrorTexts.noFile)
  const tooBig = () => new AppError('FILE_TOO_LARGE', tooLarge ? { fields: { file: tooLarge } } : {})
  // A file up to eight times too large is read to its end, because browsers otherwise do not receive the error.
  if (Number(request.headers['content-length'] ?? 0) > 8 * maxBytes + multipartOverheadBytes) throw tooBig()
  let file: (UploadedFile & { isCut: boolean }) | undefined
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 20, parts: 21, fieldSize: 1_024, headerPairs: 20 }
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      const chunks: Buffer[] = []
      for await (const chunk of part.file) if (part.fieldname === 'file') chunks.push(chunk)
      if (part.fieldname !== 'file') continue
      const bytes = Buffer.concat(chunks)
      file = { name: cleanFileName(part.filename ?? ''), mimeType: part.mimetype, bytes, isCut: part.file.truncated }
    }
  } catch (cause) {
    const { code = '' } = cause as { code?: string }
    if (code === 'FST_FILES_LIMIT') throw fileFieldError(generalErrorTexts.severalFiles)
    // Errors without a Fastify code come from the multipart parser itself, which could not read the request.
    throw code.startsWith('FST_') ? cause : new AppError('BAD_JSON', { cause })
  }
  if (!file) throw fileFieldError(generalErrorTexts.noFile)
  const { isCut, ...whole } = file
  if (isCut) throw tooBig()
  if (whole.bytes.length === 0) throw fileFieldError(generalErrorTexts.emptyFile)
  return whole
}

const fileFieldError = (text: FieldErrorText) => new AppError('VALIDATION', { fields: { file: text } })
