import type { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { isAbortError } from '../../shared/api/api-error.ts'
import { type PickedVideoFile, videoExtensionsOf } from './accepted-files.ts'
import { uploadFormText } from './upload-form.text.ts'

interface PickerWindow {
  showOpenFilePicker?: (options: {
    multiple: boolean
    id: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle[]>
}

/**
 * Returns whether the browser can return file handles. With a file handle, an upload resumes after a reload without
 * asking for the file.
 */
export const supportsFileHandlePicker = (): boolean => typeof (window as PickerWindow).showOpenFilePicker === 'function'

/** Returns an empty list if the user chose nothing, and null if the browser has no dialog that returns file handles. */
export async function pickFilesWithHandles(type: VideoType, isMultiple: boolean): Promise<PickedVideoFile[] | null> {
  const { showOpenFilePicker } = window as PickerWindow
  if (!showOpenFilePicker) return null
  try {
    const handles = await showOpenFilePicker.call(window, {
      multiple: isMultiple,
      id: 'videos',
      types: [{ description: uploadFormText.fileKind, accept: { 'video/*': videoExtensionsOf(type) } }],
    })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    return isAbortError(error) ? [] : null
  }
}

/** Must be called within the drop event, because the event's data expires. */
export async function readDroppedFiles(data: DataTransfer): Promise<PickedVideoFile[]> {
  const items = [...(data.items ?? [])].filter(({ kind }) => kind === 'file')
  if (items.length === 0) return [...data.files].map((file) => ({ file }))
  const found = items.map(async (item) => {
    const file = item.getAsFile()
    const handle = await handleOf(item)
    if (!file) return []
    return handle?.kind === 'file' ? [{ file, handle: handle as FileSystemFileHandle }] : [{ file }]
  })
  return (await Promise.all(found)).flat()
}

function handleOf(item: DataTransferItem): Promise<FileSystemHandle | null> {
  const { getAsFileSystemHandle } = item as { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }
  return getAsFileSystemHandle ? getAsFileSystemHandle.call(item).catch(() => null) : Promise.resolve(null)
}

export const hasDraggedFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
