import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import type { Homework } from '@markaz/protocol/teaching/homework/schemas'
import { Form } from 'antd'
import { useParams } from 'react-router'
import { attachmentItemsOf, attachmentPathsOf } from '../../domain/attachments/attachment-items.ts'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import {
  type GroupPagePathParts,
  homeworkPath,
  homeworksPath,
  useGroupPageLocation,
} from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HomeworkForm, type HomeworkFormValues } from './HomeworkForm.tsx'
import { homeworkText as words } from './homework.text.ts'

export function EditHomeworkPage() {
  const crumbs = [{ title: words.tab, path: homeworksPath(useGroupPageLocation()) }, { title: words.editTitle }]
  return (
    <GroupPageFrame segment="homework" crumbs={crumbs}>
      {({ place }) => <Edited place={place} />}
    </GroupPageFrame>
  )
}

function Edited({ place }: { place: GroupPagePathParts }) {
  const homeworkId = Number(useParams().homeworkId)
  const { route } = useRouteByGroupScope(place.base, calls.read)
  const query = useFormInitialData(route, { params: { id: place.id, homeworkId } }, { silent: true })
  if (query.data) return <EditForm key={homeworkId} homework={query.data.homework} place={place} />
  return <LoadingOrError query={query} columns={1} />
}

function EditForm({ homework, place }: { homework: Homework; place: GroupPagePathParts }) {
  const [form] = Form.useForm<HomeworkFormValues>()
  const { route } = useRouteByGroupScope(place.base, calls.update)
  const send = useFormMutation(route, { done: () => commonText.edited })
  return (
    <HomeworkForm<HomeworkFormValues>
      title={words.editTitle}
      form={form}
      initialValues={{
        theme: homework.theme,
        description: homework.description,
        files: attachmentItemsOf(homework.files),
      }}
      submit={(values, began) =>
        send.mutateAsync({
          params: { id: place.id, homeworkId: homework.id },
          body: bodyOf(values),
          base: bodyOf(began),
        })
      }
      fieldOf={{ FILE_UNKNOWN: 'files' }}
      next={homeworkPath(place, homework)}
    />
  )
}

const bodyOf = ({ theme, description, files }: HomeworkFormValues) => ({
  theme,
  description,
  files: attachmentPathsOf(files),
})
