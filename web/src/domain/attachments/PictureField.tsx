import { contentPictureRules } from '@markaz/protocol/centre/files/schemas'
import { acceptOf, type FileRules } from '@markaz/protocol/file-types'
import type { Rule } from 'antd/es/form'
import { ApiError, isAbort } from '../../shared/api/api-error.ts'
import { formsText } from '../../shared/forms/forms.text.ts'
import { isPendingUpload, type PendingUpload, uploadedRule, useFieldUpload } from '../../shared/forms/sending.ts'
import { toastOf } from '../../shared/notify/notify-error.ts'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import style from './attachments.module.css'
import { attachmentsText as words } from './attachments.text.ts'
import { type PictureCall, type SendOptions, sendPicture } from './send-picture.ts'

/**
 * The form value of a picture: `path` for the request body, `url` for display, `reason` why the last file was refused.
 * During an upload, `path` and `url` are those of the previous picture.
 */
export interface Picture extends Partial<PendingUpload> {
  path: string
  url: string
  reason?: string
}

/** Requires that the upload is complete and was not refused, and optionally that there is a picture. */
export const pictureRules = ({ isRequired = false } = {}): Rule[] => [
  uploadedRule,
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
  /** The route that receives the file. */
  upload: PictureCall
  /** The kind of picture, for a route with several kinds; by default the first. */
  kind?: string
  /** True = the user can remove the picture. */
  isClearable?: boolean
  /** File types accepted in addition to pictures: their extensions, and the function that uploads them. */
  takes?: Takes
}

interface Takes {
  rules: FileRules
  hint: string
  otherHint: string
  send(picked: File, options: SendOptions): Promise<{ path: string; url: string }>
}

export const isVideoFile = (name: string): boolean => /\.(mp4|webm)$/i.test(name)

/** A form field for one picture, uploaded as soon as it is chosen; a large picture is resized first. */
export function PictureField(props: PictureFieldProps) {
  const { id, value = null, onChange, kind, isClearable = false, takes = picturesAlone(props) } = props
  const { share, setShare } = useFieldUpload(value)
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
        (isVideoFile(value.path) ? (
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

/** Returns the server's error text about the file, or a general text if there is none. */
function reasonOf(error: unknown): string {
  const said = error instanceof ApiError ? error.fields?.file : undefined
  return said ?? toastOf(error).title
}
