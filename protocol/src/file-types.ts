import type { FieldText } from './field-texts.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** MIME types by file extension. Browsers report any of them; the server sends the first one with the file. */
export const mimeTypesByExtension = {
  jpg: ['image/jpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/jpg'],
  png: ['image/png'],
  webp: ['image/webp'],
  pdf: ['application/pdf'],
  doc: ['application/msword'],
  docx: [`${office}.wordprocessingml.document`],
  xls: ['application/vnd.ms-excel'],
  xlsx: [`${office}.spreadsheetml.sheet`],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: [`${office}.presentationml.presentation`],
  odt: [`${openDocument}.text`],
  ods: [`${openDocument}.spreadsheet`],
  odp: [`${openDocument}.presentation`],
  rtf: ['application/rtf', 'text/rtf'],
  txt: ['text/plain'],
  csv: ['text/csv', 'application/vnd.ms-excel'],
  tsv: ['text/tab-separated-values'],
  zip: ['application/zip', 'application/x-zip-compressed'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  m4a: ['audio/mp4', 'audio/x-m4a'],
  ogg: ['audio/ogg'],
  mp4: ['video/mp4'],
  webm: ['video/webm'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type FileExtension = keyof typeof mimeTypesByExtension

/**
 * Picture formats that the server does not accept. File pickers still offer them, because the browser converts them to
 * JPEG if it can.
 */
export const convertiblePictureTypes = {
  heic: ['image/heic', 'image/heic-sequence'],
  heif: ['image/heif', 'image/heif-sequence'],
  avif: ['image/avif'],
  gif: ['image/gif'],
  bmp: ['image/bmp'],
} as const

/**
 * Extensions of documents that a student, parent or teacher may attach. The server stores older Office and OpenDocument
 * files without ever opening them.
 */
export const attachmentDocumentExtensions = [
  ...(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'txt', 'csv', 'zip'] as const),
  ...(['mp3', 'm4a', 'ogg'] as const),
]

/** The files that one kind of upload accepts. The file picker, its texts and the server use the same rules. */
export interface FileRules {
  pictures: readonly FileExtension[]
  documents: readonly FileExtension[]
  pictureMaxBytes?: number
  documentMaxBytes?: number
  /** The error text for a file type that the upload does not accept. */
  type: FieldText
  pictureTooLarge?: FieldText
  tooLarge?: FieldText
}

/**
 * Returns the `accept` attribute of a file picker. It contains MIME types, because phones then also offer the camera
 * and gallery.
 */
export function acceptAttributeOf({ pictures, documents }: Pick<FileRules, 'pictures' | 'documents'>): string {
  const converted = pictures.length > 0 ? Object.entries(convertiblePictureTypes) : []
  return [
    ...[...pictures, ...documents, ...converted.map(([ending]) => ending)].map((ending) => `.${ending}`),
    ...new Set(pictures.map((ending) => mimeTypesByExtension[ending][0])),
    ...converted.map(([, [type]]) => type),
  ].join(',')
}

/** Returns file extensions as a text for users, such as `JPG, PNG, PDF`. */
export const extensionNamesOf = (endings: readonly FileExtension[]): string =>
  endings
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase())
    .join(', ')

/**
 * Returns the file extension: `Rasm.JPEG` → `jpeg`. It is empty if there is none: an extension must contain a letter,
 * so `Mashq 12.10` has none.
 */
export const fileExtensionOf = (name: string): string =>
  /\.(?=\d*[a-z])([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

type Named = Pick<File, 'name' | 'type'>

const isOneOf = (kinds: Record<string, readonly string[]>, { name, type }: Named): boolean =>
  fileExtensionOf(name) in kinds || Object.values(kinds).flat().includes(type.toLowerCase())

/** Returns whether the browser must convert this file to JPEG before the upload. */
export const mustBeConverted = (file: Named): boolean => isOneOf(convertiblePictureTypes, file)

const { jpg, jpeg, png, webp } = mimeTypesByExtension

/** Returns whether the file is a picture, judging by its extension or its MIME type. */
export const isPictureFile = (file: Named): boolean =>
  isOneOf({ jpg, jpeg, png, webp, ...convertiblePictureTypes }, file)

/**
 * Returns whether the upload accepts this document: by its extension, otherwise by its MIME type. A file with neither
 * is accepted here, and the server then checks the content.
 */
export function isOfferedDocument({ name, type }: Named, { documents }: Pick<FileRules, 'documents'>): boolean {
  const ending = fileExtensionOf(name)
  if ((documents as readonly string[]).includes(ending)) return true
  if (documents.length === 0 || ending in mimeTypesByExtension) return false
  const byType = documents.some((one) => (mimeTypesByExtension[one] as readonly string[]).includes(type.toLowerCase()))
  return byType || (ending === '' && type === '')
}

/** Returns whether the file is a photo in the iPhone format HEIC, by its content, its extension or its type. */
export async function isHeic(file: File): Promise<boolean> {
  const brand = await file.slice(4, 12).text()
  const isContent = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)
  return isContent || /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/i.test(file.type)
}
