import { contentPictureRules } from '@markaz/protocol/centre/files/schemas'
import { acceptOf, type FileRules } from '@markaz/protocol/file-types'
import type { Rule } from 'antd/es/form'
import { ApiError, isAbort } from '../../shared/api/api-error.ts'
import { formsText } from '../../shared/forms/forms.text.ts'
import { arrivedRule, isPendingUpload, type PendingUpload, useSending } from '../../shared/forms/sending.ts'
import { toastOf } from '../../shared/notify/notify-error.ts'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import style from './attachments.module.css'
import { attachmentsText as words } from './attachments.text.ts'
import { type PictureCall, type SendOptions, sendPicture } from './send-picture.ts'

/**
 * A picture on the form: `path` goes to the call, `url` shows it; `reason` says why the last one was refused. Both are
 * the former one's while another is on its way.
 */
export interface Picture extends Partial<PendingUpload> {
  path: string
  url: string
  reason?: string
}

/** The picture has arrived, and was not refused; a required one is there. */
export const pictureRules = ({ isRequired = false } = {}): Rule[] => [
  arrivedRule,
  {
    validator: async (_, picture: Picture | null | undefined) => {
      if (picture?.reason) throw new Error(picture.reason)
      if (isRequired && !picture?.path && !isPendingUpload(picture)) throw new Error(formsText.choose)
    },
  },
]

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
  /** Where it may also be something else: which, and how that is sent. */
  takes?: Takes
}

interface Takes {
  rules: FileRules
  hint: string
  otherHint: string
  send(picked: File, options: SendOptions): Promise<{ path: string; url: string }>
}

export const isFilm = (name: string): boolean => /\.(mp4|webm)$/i.test(name)

/** One picture, sent at once when it is chosen; a heavy one is made smaller before. */
export function PictureField(props: PictureFieldProps) {
  const { id, value = null, onChange, kind, isClearable = false, takes = picturesAlone(props) } = props
  const { share, setShare } = useSending(value)
  const send = async (picked: File) => {
    const former = { path: value?.path ?? '', url: value?.url ?? '' }
    const sending = new AbortController()
    setShare(0)
    onChange?.({ ...former, sending })
    try {
      const { path, url } = await takes.send(picked, { kind, onProgress: setShare, signal: sending.signal })
      onChange?.({ path, url })
    } catch (error) {
      if (!isAbort(error)) onChange?.({ ...former, reason: reasonOf(error) })
    }
  }
  return (
    <Stack>
      {value?.url &&
        (isFilm(value.path) ? (
          // biome-ignore lint/a11y/useMediaCaption: what somebody has just chosen has none
          <video className={style.banner} src={value.url} controls aria-label={words.chosenVideo} />
        ) : (
          <img className={style.banner} src={value.url} alt={words.chosenPicture} />
        ))}
      <FileDrop
        {...(id ? { id } : {})}
        accept={acceptOf(takes.rules)}
        hint={value?.path ? takes.otherHint : takes.hint}
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

const picturesAlone = ({ upload }: Pick<PictureFieldProps, 'upload'>): Takes => ({
  rules: contentPictureRules,
  hint: words.pictureHint,
  otherHint: words.otherPicture,
  send: (picked, options) => sendPicture(upload, picked, options),
})

/** What the server says of the file, if it does. */
function reasonOf(error: unknown): string {
  const said = error instanceof ApiError ? error.fields?.file : undefined
  return said ?? toastOf(error).title
}
