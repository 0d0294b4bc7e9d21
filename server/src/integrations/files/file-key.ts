const keyShape = /^[\w-]+(\/[\w-]+)*\/[\w-]+\.[a-z0-9]+$/
/** No file lies below `uploads/`: an S3 bucket has the uploads there; folders have them elsewhere. */
export const isFileKey = (key: string): boolean => keyShape.test(key) && !key.startsWith('uploads/')

/** @throws Error for a key that was not made here: letters, digits, `-` and `_`, below a folder, with an ending */
export function checkedKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('Not a key of the file store')
  return key
}

/** @throws Error for a folder that was not made here, or one without its slash at the end: `videos/1` would take `videos/12/` along */
export function checkedFolder(folder: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\/$/.test(folder)) throw new Error('Not a folder of the file store')
  return folder
}

/** The shape of a UUID of ours, for a regular expression. */
export const uploadIdShape = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uploadId = new RegExp(`^${uploadIdShape}$`)
export const isUploadId = (id: string): boolean => uploadId.test(id)

/** @throws Error for what is not a UUID of ours */
export function checkedUploadId(id: string): string {
  if (!isUploadId(id)) throw new Error('Not an id of an upload')
  return id
}
