import { VideoCameraAddOutlined } from '@ant-design/icons'
import { maxConcurrentUploads, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react'
import { DropZone } from '../../shared/ui/DropZone.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { canPickHandles, pickWithHandles } from './pick-files.ts'
import { extensionsOf, type PickedFile } from './take-files.ts'
import { uploadFormText as words } from './upload-form.text.ts'

interface VideoDropProps {
  type: VideoType
  /** True = the user is dragging files over the window. */
  isOver: boolean
  /** True = files are already chosen, so the zone is one line high. */
  isSmall: boolean
  onFiles: (picked: PickedFile[]) => void
}

/**
 * A drop zone for videos. If the browser has a dialog that returns file handles, a click opens it instead of the normal
 * file dialog.
 */
export function VideoDrop({ type, isOver, isSmall, onFiles }: VideoDropProps) {
  const isPhone = useIsPhone()
  const input = useRef<HTMLInputElement>(null)
  const [isOrdinary, setOrdinary] = useState(() => !canPickHandles())
  const pick = async (event: MouseEvent) => {
    if (isOrdinary) return
    event.preventDefault()
    const picked = await pickWithHandles(type, true)
    if (picked) return onFiles(picked)
    setOrdinary(true)
    requestAnimationFrame(() => input.current?.click())
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The input is emptied; otherwise choosing the same file again would trigger no change event.
    event.target.value = ''
    if (files.length > 0) onFiles(files.map((file) => ({ file })))
  }
  const endings = extensionsOf(type)
  const hint = isPhone ? words.dropHintPhone : words.dropHint
  return (
    <DropZone
      icon={<VideoCameraAddOutlined aria-hidden />}
      isOver={isOver}
      isLarge={!isSmall}
      input={{
        ref: input,
        multiple: true,
        'aria-label': hint,
        accept: ['video/*', ...endings].join(','),
        onClick: (event) => void pick(event),
        onChange: change,
      }}
    >
      <span>{hint}</span>
      {!isSmall && (
        <SecondaryText small>
          {words.dropNote(endings.map((ending) => ending.slice(1)).join(', '), maxConcurrentUploads)}
        </SecondaryText>
      )}
    </DropZone>
  )
}
