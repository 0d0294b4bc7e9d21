const keyShape = /^[\w-]+(\/[\w-]+)*\/[\w-]+\.[a-z0-9]+$/
/**
 * Returns whether the text is a file key. Keys never begin with `uploads/`: an S3 bucket has uploads there; folders
 * have them elsewhere.
 */
export const isFileKey = (key: string): boolean => keyShape.test(key) && !key.startsWith('uploads/')

/** The key of the mark that a store shares with its database (centre/files/centre-mark.ts). It is in no backup. */
export const markKey = 'centre/mark.txt'

/**
 * @throws Error for a key that the program did not make: letters, digits, `-` and `_`, in a folder, with an extension
 */
export function checkedKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('Not a key of the file store')
  return key
}

/** @throws Error for an invalid folder, or one without a trailing slash: `videos/1` would also match `videos/12/` */
export function checkedFolder(folder: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\/$/.test(folder)) throw new Error('Not a folder of the file store')
  return folder
}

/** The form of our UUIDs, as a regular expression. */
export const uploadIdShape = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uploadId = new RegExp(`^${uploadIdShape}$`)
export const isUploadId = (id: string): boolean => uploadId.test(id)

/** @throws Error for a text that is not such a UUID */
export function checkedUploadId(id: string): string {
  if (!isUploadId(id)) throw new Error('Not an id of an upload')
  return id
}
