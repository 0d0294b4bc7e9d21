import type { FieldText } from './field-texts.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** The types that browsers give each kind of file, by the ending of its name; a file is served as the first. */
export const mimeTypes = {
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

export type Ending = keyof typeof mimeTypes

/** Pictures that the server does not take: a picker offers them, and the browser sends them as JPEG if it can read them. */
export const convertedPictures = {
  heic: ['image/heic', 'image/heic-sequence'],
  heif: ['image/heif', 'image/heif-sequence'],
  avif: ['image/avif'],
  gif: ['image/gif'],
  bmp: ['image/bmp'],
} as const

/** What a pupil, a parent or a teacher may attach; old and free Office files are only stored and saved, never opened. */
export const attachmentDocuments = [
  ...(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'txt', 'csv', 'zip'] as const),
  ...(['mp3', 'm4a', 'ogg'] as const),
]

/** What one purpose takes. The picker, its words and the server all read it. */
export interface FileRules {
  pictures: readonly Ending[]
  documents: readonly Ending[]
  pictureMaxBytes?: number
  documentMaxBytes?: number
  /** The reason given for any other type. */
  type: FieldText
  pictureTooLarge?: FieldText
  tooLarge?: FieldText
}

/** The `accept` of a picker. Phones offer camera and gallery for the types. */
export function acceptOf({ pictures, documents }: Pick<FileRules, 'pictures' | 'documents'>): string {
  const converted = pictures.length > 0 ? Object.entries(convertedPictures) : []
  return [
    ...[...pictures, ...documents, ...converted.map(([ending]) => ending)].map((ending) => `.${ending}`),
    ...new Set(pictures.map((ending) => mimeTypes[ending][0])),
    ...converted.map(([, [type]]) => type),
  ].join(',')
}

/** `JPG, PNG, PDF` */
export const namesOf = (endings: readonly Ending[]): string =>
  endings
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase())
    .join(', ')

/** `Rasm.JPEG` → `jpeg`; empty without an ending. What has no letter (`Mashq 12.10`) is none. */
export const endingOf = (name: string): string => /\.(?=\d*[a-z])([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

type Named = Pick<File, 'name' | 'type'>

const isOneOf = (kinds: Record<string, readonly string[]>, { name, type }: Named): boolean =>
  endingOf(name) in kinds || Object.values(kinds).flat().includes(type.toLowerCase())

/** Whether the browser has to make a JPEG of it. */
export const isConverted = (file: Named): boolean => isOneOf(convertedPictures, file)

const { jpg, jpeg, png, webp } = mimeTypes

/** Whether it goes as a picture, by its ending or its type. */
export const isPictureFile = (file: Named): boolean => isOneOf({ jpg, jpeg, png, webp, ...convertedPictures }, file)

/**
 * Whether a file other than a picture may go by its name and type. Without a known ending its type decides, without
 * both the server does, by the content.
 */
export function isOfferedDocument({ name, type }: Named, { documents }: Pick<FileRules, 'documents'>): boolean {
  const ending = endingOf(name)
  if ((documents as readonly string[]).includes(ending)) return true
  if (documents.length === 0 || ending in mimeTypes) return false
  const byType = documents.some((one) => (mimeTypes[one] as readonly string[]).includes(type.toLowerCase()))
  return byType || (ending === '' && type === '')
}

/** A photo in the format of iPhones, whatever its name says. @param head at least its first 12 bytes */
export function isHeicContent(head: Uint8Array): boolean {
  const said = String.fromCharCode(...head.subarray(4, 12))
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(said)
}
