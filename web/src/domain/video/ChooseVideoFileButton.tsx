import { FolderOpenOutlined } from '@ant-design/icons'
import type { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { Button } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import { type PickedVideoFile, videoExtensionsOf } from './accepted-files.ts'
import style from './choose.module.css'
import { pickFilesWithHandles } from './pick-files.ts'
import { videoListText as words } from './video-list.text.ts'

interface ChooseVideoFileButtonProps {
  name: string
  type: VideoType
  onFile: (picked: PickedVideoFile) => void
  hint?: string
  disabled?: boolean
}

/** Lets the user choose the file of an unfinished upload again, because this browser has no access to the file. */
export function ChooseVideoFileButton({ name, type, onFile, hint, disabled = false }: ChooseVideoFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const label = words.chooseFileOf(name)
  const ask = async () => {
    const picked = await pickFilesWithHandles(type, false)
    if (!picked) input.current?.click()
    else if (picked[0]) onFile(picked[0])
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The input is emptied, because choosing the same file again would otherwise cause no change event.
    target.value = ''
    if (file) onFile({ file })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={['video/*', ...videoExtensionsOf(type)].join(',')}
        onChange={change}
      />
      <Button
        size="small"
        className={style.choose ?? ''}
        icon={<FolderOpenOutlined aria-hidden />}
        disabled={disabled}
        aria-label={label}
        title={hint}
        onClick={() => void ask()}
      >
        {words.chooseFile}
      </Button>
    </>
  )
}
