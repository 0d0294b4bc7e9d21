const keyShape = /^[\w-]+(\/[\w-]+)*\/[\w-]+\.[a-z0-9]+$/
/**
 * Returns whether the text is a valid storage key of a file. A key must not begin with `uploads/`, because an S3 bucket
 * has unfinished uploads there.
 */
export const isFileKey = (key: string): boolean => keyShape.test(key) && !key.startsWith('uploads/')

/**
 * The storage key of a small file that links the file storage with its database (centre/files/centre-mark.ts). Backups
 * do not contain it.
 */
export const centreMarkFileKey = 'centre/mark.txt'

/**
 * Returns the key if it is valid: letters, digits, `-` and `_`, in a folder, with an extension.
 * @throws Error for any other text
 */
export function requireFileKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('Not a key of the file store')
  return key
}

/**
 * Returns the name of a folder if it is valid. It must end with a slash, because `videos/1` would also match
 * `videos/12/`.
 * @throws Error for any other text
 */
export function requireFolderKey(folder: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\/$/.test(folder)) throw new Error('Not a folder of the file store')
  return folder
}

/** A regular expression for the UUIDs of uploads. */
export const uploadIdPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uploadId = new RegExp(`^${uploadIdPattern}$`)
export const isUploadId = (id: string): boolean => uploadId.test(id)

/**
 * Returns the id of an upload if it is a UUID.
 * @throws Error for any other text
 */
export function requireUploadId(id: string): string {
  if (!isUploadId(id)) throw new Error('Not an id of an upload')
  return id
}
