import { uploads } from '@markaz/protocol/centre/files/routes'
import { levels } from '@markaz/protocol/motivation/points/routes'
import { type PointLevel, PointLevelInput } from '@markaz/protocol/motivation/points/schemas'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { pointsText as words } from './points.text.ts'

type Values = Pick<PointLevelInput, 'level' | 'xp'> & { image?: PictureFieldValue | null }

interface PointLevelModalProps {
  categoryId: number
  level: PointLevel | null
  /** The highest existing level; a new level must need more XP. null = there is no level. */
  below: PointLevel | null
  close: () => void
}

export function PointLevelModal({ categoryId, level, below, close }: PointLevelModalProps) {
  const refresh = ['levels', 'categories']
  const create = useFormMutation(levels.create, { refresh, done: (_, { body }) => words.levelAdded(body.level) })
  const update = useFormMutation(levels.update, {
    refresh,
    of: (_, { body }) => words.levelName(body.level),
    done: () => commonText.edited,
  })
  return (
    <FormModal<Values>
      title={level ? words.editLevel : words.addLevel}
      initialValues={
        level
          ? { level: level.level, xp: level.xp, image: level.image ? { path: '', url: level.image } : null }
          : { level: (below?.level ?? 0) + 1 }
      }
      submit={({ image, ...values }, { image: _, ...began }) => {
        // A picture without a path was not changed. If the level had a picture and the form has none, the picture is
        // removed.
        const path = image ? image.path || undefined : level?.image ? null : undefined
        const body = { ...values, categoryId, ...(path === undefined ? {} : { image: path }) }
        if (!level) return create.mutateAsync({ body })
        return update.mutateAsync({
          params: { id: level.id },
          body,
          base: { ...began, categoryId, image: level.image },
        })
      }}
      fieldOf={{ LEVEL_TAKEN: 'level', FILE_UNKNOWN: 'image' }}
      close={close}
    >
      <Field of={PointLevelInput} name="level" />
      <Field of={PointLevelInput} name="xp" label={words.fromXp} />
      <PictureField of={PointLevelInput} name="image" upload={uploads.levelPicture} />
    </FormModal>
  )
}
