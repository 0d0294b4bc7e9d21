import { contentPictureRules } from '@markaz/protocol/centre/files/schemas'
import { acceptAttributeOf, type FileRules } from '@markaz/protocol/file-types'
import type { Rule } from 'antd/es/form'
import type { z } from 'zod'
import { ApiError, isAbortError } from '../../shared/api/api-error.ts'
import { Field, type FieldProps, schemaOfField } from '../../shared/forms/Field.tsx'
import {
  isPendingUpload,
  type PendingFieldUpload,
  uploadFinishedRule,
  useFieldUpload,
} from '../../shared/forms/field-upload.ts'
import { formsText } from '../../shared/forms/forms.text.ts'
import { acceptsEmptyValue } from '../../shared/forms/rules.ts'
import { createErrorToast } from '../../shared/notify/notify-error.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import style from './attachments.module.css'
import { attachmentsText as words } from './attachments.text.ts'
import { type PictureUploadOptions, type PictureUploadRoute, uploadPicture } from './upload-picture.ts'

/** `path` is for the API call, `url` for display. During an upload, both belong to the previous picture. */
export interface PictureFieldValue extends Partial<PendingFieldUpload> {
  path: string
  url: string
  reason?: string
}

/**
 * Returns the rules of a picture field: the upload must be complete and not refused, and with `isRequired` there must
 * be a picture.
 */
const pictureFieldRules = ({ isRequired = false } = {}): Rule[] => [
  uploadFinishedRule,
  {
    validator: async (_, picture: PictureFieldValue | null | undefined) => {
      if (picture?.reason) throw new Error(picture.reason)
      if (isRequired && !picture?.path && !isPendingUpload(picture)) throw new Error(formsText.choose)
    },
  },
]

interface PictureInputProps {
  id?: string
  value?: PictureFieldValue | null
  onChange?: (picture: PictureFieldValue | null) => void
  upload: PictureUploadRoute
  kind?: string
  isClearable?: boolean
  /** The file types that the field accepts, and their upload function; undefined = only pictures. */
  takes?: PictureFieldUpload
}

interface PictureFieldUpload {
  rules: FileRules
  hint: string
  otherHint: string
  send(picked: File, options: PictureUploadOptions): Promise<{ path: string; url: string }>
}

export const isVideoFileName = (name: string): boolean => /\.(mp4|webm)$/i.test(name)

type PictureFieldProps<S extends z.ZodType> = Pick<FieldProps<S>, 'of' | 'name' | 'label' | 'extra'> &
  Omit<PictureInputProps, 'id' | 'value' | 'onChange' | 'isClearable'>

/**
 * A form field for one picture, which is uploaded as soon as it is chosen. A large picture is resized first. Whether a
 * picture is required follows from the schema.
 */
export function PictureField<S extends z.ZodType>({ of, name, label, extra, ...input }: PictureFieldProps<S>) {
  const isRequired = !acceptsEmptyValue(schemaOfField(of, String(name)))
  return (
    <Field {...{ of, name, label, extra }} validateTrigger="onChange" rules={pictureFieldRules({ isRequired })}>
      <PictureInput {...input} isClearable={!isRequired} />
    </Field>
  )
}

function PictureInput(props: PictureInputProps) {
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
      if (!isAbortError(error)) onChange?.({ ...former, reason: reasonOf(error) })
    }
  }
  return (
    <Stack>
      {value?.url &&
        (isVideoFileName(value.path) ? (
          // biome-ignore lint/a11y/useMediaCaption: what somebody has just chosen has none
          <video className={style.banner} src={value.url} controls aria-label={words.chosenVideo} />
        ) : (
          <img className={style.banner} src={value.url} alt={words.chosenPicture} />
        ))}
      <FileDrop
        {...(id ? { id } : {})}
        accept={acceptAttributeOf(takes.rules)}
        hint={value?.path ? takes.otherHint : takes.hint}
        share={share}
        isInvalid={value?.reason !== undefined}
        onFile={(file) => void send(file)}
      />
      {isClearable && value?.path && (
        <div>
          <ButtonDisabledOffline size="small" onClick={() => onChange?.(null)}>
            {words.noPicture}
          </ButtonDisabledOffline>
        </div>
      )}
    </Stack>
  )
}

const picturesAlone = ({ upload }: Pick<PictureInputProps, 'upload'>): PictureFieldUpload => ({
  rules: contentPictureRules,
  hint: words.pictureHint,
  otherHint: words.otherPicture,
  send: (picked, options) => uploadPicture(upload, picked, options),
})

function reasonOf(error: unknown): string {
  const said = error instanceof ApiError ? error.fields?.file : undefined
  return said ?? createErrorToast(error).title
}
