import { VideoCameraAddOutlined } from '@ant-design/icons'
import { maxConcurrentUploads, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { DropZone } from '../../shared/ui/FileDrop.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { type PickedVideoFile, videoExtensionsOf } from './accepted-files.ts'
import { pickFilesWithHandles, supportsFileHandlePicker } from './pick-files.ts'
import { uploadFormText as words } from './upload-form.text.ts'

interface VideoDropZoneProps {
  type: VideoType
  isOver: boolean
  /** True = the drop area is only one line high, because files are already chosen. */
  isSmall: boolean
  onFiles: (picked: PickedVideoFile[]) => void
}

export function VideoDropZone({ type, isOver, isSmall, onFiles }: VideoDropZoneProps) {
  const isPhone = useIsPhone()
  const input = useRef<HTMLInputElement>(null)
  const [isOrdinary, setOrdinary] = useState(() => !supportsFileHandlePicker())
  const pick = async (event: MouseEvent) => {
    if (isOrdinary) return
    event.preventDefault()
    const picked = await pickFilesWithHandles(type, true)
    if (picked) return onFiles(picked)
    setOrdinary(true)
    requestAnimationFrame(() => input.current?.click())
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The input is emptied, because choosing the same file again would otherwise cause no change event.
    event.target.value = ''
    if (files.length > 0) onFiles(files.map((file) => ({ file })))
  }
  const endings = videoExtensionsOf(type)
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
