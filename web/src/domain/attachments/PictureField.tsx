import { contentPictureRules } from '@markaz/protocol/centre/files/schemas'
import type { Rule } from 'antd/es/form'
import { useEffect, useRef, useState } from 'react'
import { isAbort } from '../../shared/api/api-error.ts'
import { noticeOf } from '../../shared/notify/notify-error.ts'
import { common } from '../../shared/text/common.text.ts'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { Stack } from '../../shared/ui/looks.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import style from './attachments.module.css'
import { attachmentsText as words } from './attachments.text.ts'
import { type PictureCall, sendPicture } from './send-picture.ts'

/** A picture on the form: `path` goes to the call, `url` shows it; `reason` says why the last one was refused. */
export interface Picture {
  path: string
  url: string
  reason?: string
}

/** The picture has arrived, and was not refused; a required one is there. */
export const pictureRule = ({ isRequired = false } = {}): Rule => ({
  validator: async (_, picture: Picture | null | undefined) => {
    if (picture?.reason) throw new Error(picture.reason)
    if (isRequired && !picture?.path) throw new Error(common.required)
  },
})

interface PictureFieldProps {
  id?: string
  value?: Picture | null
  onChange?: (picture: Picture | null) => void
  /** The call that takes the file. */
  upload: PictureCall
  /** Which of the call's kinds it is to be; without a word its first. */
  kind?: string
  /** It can be taken away again. */
  isClearable?: boolean
}

/** One picture, sent at once when it is chosen; a heavy one is made smaller before. */
export function PictureField({ id, value = null, onChange, upload, kind, isClearable = false }: PictureFieldProps) {
  const [share, setShare] = useState<number | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (picked: File) => {
    sending.current?.abort()
    const mine = new AbortController()
    sending.current = mine
    setShare(0)
    try {
      onChange?.(await sendPicture(upload, picked, { kind, onProgress: setShare, signal: mine.signal }))
    } catch (error) {
      if (!isAbort(error)) onChange?.({ path: value?.path ?? '', url: value?.url ?? '', reason: noticeOf(error).title })
    } finally {
      if (sending.current === mine) setShare(null)
    }
  }
  return (
    <Stack>
      {value?.url && <img className={style.banner} src={value.url} alt={words.chosenPicture} />}
      <FileDrop
        {...(id ? { id } : {})}
        accept={contentPictureRules.pictures.map((extension) => `.${extension}`).join(',')}
        hint={value?.path ? words.otherPicture : words.pictureHint}
        share={share}
        isInvalid={value?.reason !== undefined}
        onFile={(file) => void send(file)}
      />
      {isClearable && value?.path && (
        <div>
          <OnlineButton size="small" onClick={() => onChange?.(null)}>
            {words.noPicture}
          </OnlineButton>
        </div>
      )}
    </Stack>
  )
}
