import type { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { isAbort } from '../../shared/api/api-error.ts'
import { endingsOf, type PickedFile } from './take-files.ts'
import { uploadFormText } from './upload-form.text.ts'

/** Not yet in TypeScript's own library. */
interface PickerWindow {
  showOpenFilePicker?: (options: {
    multiple: boolean
    id: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle[]>
}

/** Whether the browser's dialog gives handles, so that an upload goes on after a reload without a question. */
export const canPickHandles = (): boolean => typeof (window as PickerWindow).showOpenFilePicker === 'function'

/** The dialog that gives handles; nothing chosen is an empty list, and null says: use the ordinary field. */
export async function pickWithHandles(type: VideoType, isMultiple: boolean): Promise<PickedFile[] | null> {
  const { showOpenFilePicker } = window as PickerWindow
  if (!showOpenFilePicker) return null
  try {
    const handles = await showOpenFilePicker.call(window, {
      multiple: isMultiple,
      id: 'videos',
      types: [{ description: uploadFormText.fileKind, accept: { 'video/*': endingsOf(type) } }],
    })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    return isAbort(error) ? [] : null
  }
}

/** What was dropped, with handles where the browser gives them. Call it in the event: afterwards the items are gone. */
export async function droppedFiles(data: DataTransfer): Promise<PickedFile[]> {
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

/** Whether files are being dragged, and not a link or words. */
export const carriesFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
