import { CheckCircleOutlined, SendOutlined, SwapOutlined } from '@ant-design/icons'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkTemplate } from '@markaz/protocol/study/homework-source/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { Button } from 'antd'
import { giveHomeworkText } from '../../domain/homework/homework.text.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { EditLink, RemoveButton, RowButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { homeworkBankEditPath, homeworkBankQueryPrefixes } from './homework-bank.ts'
import style from './homework-source.module.css'
import { homeworkBankText as words } from './homework-source.text.ts'

const GiveHomeworkToGroupsModal = lazyWithRetry(() =>
  import('../../domain/homework/GiveHomeworkToGroupsModal.tsx').then((m) => m.GiveHomeworkToGroupsModal),
)
const HomeworkTemplateModal = lazyWithRetry(() =>
  import('./HomeworkTemplateModal.tsx').then((m) => m.HomeworkTemplateModal),
)

export function HomeworkTemplateRows({ entries, label }: { entries: readonly HomeworkTemplate[]; label: string }) {
  const { open, modal } = useModal()
  const mayChange = useMayCall(homeworkBank.update)
  const mayGiveToAll = useMayCall(homework.giveToMany.all)
  const mayGive = useMayCall(homework.giveToMany.own) || mayGiveToAll
  const mayRemove = useMayCall(homeworkBank.remove)
  const publish = useRouteMutation(homeworkBank.update, {
    refresh: homeworkBankQueryPrefixes,
    done: ({ homework }) => words.published(homework.theme),
  })
  const remove = useRemoveWithConfirmation(homeworkBank.remove, {
    title: ({ theme }: HomeworkTemplate) => words.remove(theme),
    content: ({ usedCount }) => usedCount > 0 && words.removeContent,
    done: () => words.removed,
    refresh: homeworkBankQueryPrefixes,
  })
  if (entries.length === 0)
    return (
      <SecondaryText as="p" small className={style.none}>
        {words.noneHere}
      </SecondaryText>
    )
  return (
    <ul className={style.entries} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} id={String(entry.id)}>
          <Button
            type="link"
            className={style.theme ?? ''}
            aria-label={words.open(entry.theme)}
            onClick={() => open((close) => <HomeworkTemplateModal entry={entry} close={close} />)}
          >
            {entry.theme}
          </Button>
          <SecondaryText small className={style.facts}>
            {factsOf(entry).join(' · ')}
          </SecondaryText>
          <span className={style.operations}>
            {mayGive && !entry.isDraft && (
              <RowButton
                label={giveHomeworkText.toManyOf(entry.theme)}
                title={giveHomeworkText.toMany}
                icon={<SendOutlined aria-hidden />}
                onClick={() => open((close) => <GiveHomeworkToGroupsModal entry={entry} close={close} />)}
              />
            )}
            {mayChange && entry.isDraft && (
              <RowButton
                label={words.publishOf(entry.theme)}
                title={words.publish}
                icon={<CheckCircleOutlined aria-hidden />}
                onClick={() =>
                  publish.mutate({ params: { id: entry.id }, body: { isDraft: false, version: entry.version } })
                }
              />
            )}
            {mayChange && (
              <>
                <EditLink of={entry.theme} to={homeworkBankEditPath(entry)} />
                <RowLinkButton
                  to={`/courses/${entry.courseId}/switch/${entry.id}`}
                  icon={<SwapOutlined aria-hidden />}
                  label={words.moveOf(entry.theme)}
                  title={words.move}
                />
              </>
            )}
            {mayRemove && <RemoveButton of={entry.theme} onClick={() => remove(entry)} />}
          </span>
        </li>
      ))}
      {modal}
    </ul>
  )
}

const factsOf = ({ type, files, usedCount, averageScore }: HomeworkTemplate): string[] => [
  words.types[type],
  ...(files.length > 0 ? [words.filesCount(files.length)] : []),
  ...(usedCount > 0 ? [words.usedTimes(usedCount)] : []),
  ...(averageScore === null ? [] : [words.scored(averageScore)]),
]
