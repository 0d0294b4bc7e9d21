const keyShape = /^[\w-]+(\/[\w-]+)*\/[\w-]+\.[a-z0-9]+$/
/**
 * Returns whether the text is a file's key. A key must not begin with `uploads/`, because an S3 bucket has unfinished
 * uploads there.
 */
export const isFileKey = (key: string): boolean => keyShape.test(key) && !key.startsWith('uploads/')

/**
 * Key of the file that links the file storage to its database (centre/files/file-store-identity.ts). Backups omit this
 * file.
 */
export const fileStoreIdentityFileKey = 'centre/mark.txt'

/** @throws Error unless the key is `folder/name.extension` with only letters, digits, `-` and `_` */
export function requireValidFileKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('Not a key of the file store')
  return key
}

/** @throws Error unless the folder ends with a slash, because `videos/1` would also match `videos/12/` */
export function requireValidFolderKey(folder: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\/$/.test(folder)) throw new Error('Not a folder of the file store')
  return folder
}

export const uploadIdPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uploadId = new RegExp(`^${uploadIdPattern}$`)
export const isUploadId = (id: string): boolean => uploadId.test(id)

export function requireUploadId(id: string): string {
  if (!isUploadId(id)) throw new Error('Not an id of an upload')
  return id
}
