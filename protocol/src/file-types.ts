import type { FieldErrorText } from './field-texts.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** MIME types by file extension. Browsers report any of them; the server sends the first of them with the file. */
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

/** Formats that the server refuses. File pickers offer them, because the browser converts them to JPEG if it can. */
export const pictureTypesConvertedToJpeg = {
  heic: ['image/heic', 'image/heic-sequence'],
  heif: ['image/heif', 'image/heif-sequence'],
  avif: ['image/avif'],
  gif: ['image/gif'],
  bmp: ['image/bmp'],
} as const

/** The server accepts files in older Office and OpenDocument formats, but never opens them. */
export const attachmentDocumentExtensions = [
  ...(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'txt', 'csv', 'zip'] as const),
  ...(['mp3', 'm4a', 'ogg'] as const),
]

export interface FileRules {
  pictures: readonly FileExtension[]
  documents: readonly FileExtension[]
  pictureMaxBytes?: number
  documentMaxBytes?: number
  type: FieldErrorText
  pictureTooLarge?: FieldErrorText
  tooLarge?: FieldErrorText
}

/** Returns the `accept` attribute. It contains MIME types, because phones then also offer the camera and gallery. */
export function acceptAttributeOf({ pictures, documents }: Pick<FileRules, 'pictures' | 'documents'>): string {
  const converted = pictures.length > 0 ? Object.entries(pictureTypesConvertedToJpeg) : []
  return [
    ...[...pictures, ...documents, ...converted.map(([ending]) => ending)].map((ending) => `.${ending}`),
    ...new Set(pictures.map((ending) => mimeTypesByExtension[ending][0])),
    ...converted.map(([, [type]]) => type),
  ].join(',')
}

export const fileExtensionsText = (endings: readonly FileExtension[]): string =>
  endings
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase())
    .join(', ')

/** Returns `jpeg` for `Rasm.JPEG`, and '' for `Mashq 12.10`, because an extension must contain a letter. */
export const fileExtensionOf = (name: string): string =>
  /\.(?=\d*[a-z])([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

type Named = Pick<File, 'name' | 'type'>

const isOneOf = (kinds: Record<string, readonly string[]>, { name, type }: Named): boolean =>
  fileExtensionOf(name) in kinds || Object.values(kinds).flat().includes(type.toLowerCase())

export const mustConvertPicture = (file: Named): boolean => isOneOf(pictureTypesConvertedToJpeg, file)

const { jpg, jpeg, png, webp } = mimeTypesByExtension

export const isPictureFile = (file: Named): boolean =>
  isOneOf({ jpg, jpeg, png, webp, ...pictureTypesConvertedToJpeg }, file)

/**
 * Returns whether the file may be sent. A file with neither extension nor MIME type is accepted, because the server
 * checks the content.
 */
export function isAcceptedDocument({ name, type }: Named, { documents }: Pick<FileRules, 'documents'>): boolean {
  const ending = fileExtensionOf(name)
  if ((documents as readonly string[]).includes(ending)) return true
  if (documents.length === 0 || ending in mimeTypesByExtension) return false
  const byType = documents.some((one) => (mimeTypesByExtension[one] as readonly string[]).includes(type.toLowerCase()))
  return byType || (ending === '' && type === '')
}

/** Returns whether the file is a photo in the iPhone format HEIC, judging by content, extension or type. */
export async function isHeicPhoto(file: File): Promise<boolean> {
  const brand = await file.slice(4, 12).text()
  const isContent = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)
  return isContent || /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/i.test(file.type)
}
