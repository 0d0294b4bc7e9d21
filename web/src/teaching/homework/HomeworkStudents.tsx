import { ClockCircleOutlined } from '@ant-design/icons'
import { optionalParam } from '@markaz/protocol/fields'
import { fieldLabels } from '@markaz/protocol/labels'
import { type Chat, ChatStatus, chatStatusOf, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Homework } from '@markaz/protocol/teaching/homework/schemas'
import { z } from 'zod'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { homeworkChatPath } from '../../domain/group/group-paths.ts'
import { HomeworkStatusPill, homeworkRowClass } from '../../domain/homework/homework-status.tsx'
import { BulkActions } from '../../shared/bulk/BulkActions.tsx'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import type { RowSelectionOptions } from '../../shared/lists/use-selection.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { HomeworkStatusLinks } from './HomeworkStatusLinks.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'
import type { HomeworkRights } from './homework-rights.ts'

const HomeworkDeadlineModal = lazyWithRetry(() =>
  import('./HomeworkDeadlineModal.tsx').then((m) => m.HomeworkDeadlineModal),
)
const BulkChangeDeadlineModal = lazyWithRetry(() =>
  import('./BulkChangeDeadlineModal.tsx').then((m) => m.BulkChangeDeadlineModal),
)

const StatusFilter = z.object({ status: optionalParam(z.coerce.number().pipe(z.enum(HomeworkStatus))) })

interface HomeworkStudentsProps {
  homework: Homework
  chats: readonly Chat[]
  place: GroupPagePathParts
  rights: HomeworkRights
}

export function HomeworkStudents({ homework, chats, place, rights }: HomeworkStudentsProps) {
  const filters = useFilters(StatusFilter, { tableKey: 'homework-students' })
  const { open: openModal, modal } = useModal()
  const { status } = filters.values
  const rows = status === undefined ? chats : chats.filter((chat) => chat.chatStatus === chatStatusOf[status])
  const actions = (chat: Chat) => (
    <Actions
      chat={chat}
      homework={homework}
      place={place}
      rights={rights}
      openDeadline={() =>
        openModal((close) => <HomeworkDeadlineModal homework={homework} place={place} student={chat} close={close} />)
      }
    />
  )
  const selection: RowSelectionOptions<Chat> = {
    nameOf: ({ student }) => personName(student.fullName),
    actions: (chosen, clearSelection) => (
      <BulkActions
        count={chosen.length}
        operations={[
          {
            key: 'deadline',
            label: words.openDeadline,
            icon: <ClockCircleOutlined aria-hidden />,
            run: () =>
              openModal((close) => (
                <BulkChangeDeadlineModal
                  homework={homework}
                  place={place}
                  chosen={chosen}
                  clearSelection={clearSelection}
                  close={close}
                />
              )),
          },
        ]}
      />
    ),
  }
  return (
    <section className={style.students} aria-label={fieldLabels.students}>
      <HomeworkStatusLinks counts={homework.counts} total={chats.length} status={status} />
      <List<Chat>
        label={fieldLabels.students}
        list={{ ...unpagedListSource('homework-students', rows), ...(chats.length > 0 ? { filters } : {}) }}
        isPart
        columns={columnsOf(homework)}
        to={rights.chats ? (chat) => chatPath(place, homework, chat) : undefined}
        rowClass={(chat) => homeworkRowClass(chat.status)}
        phoneRow={phoneRow}
        actions={rights.chats || rights.update ? actions : undefined}
        actionsWidth={170}
        selection={rights.update ? selection : undefined}
        empty={{ title: words.noStudents }}
        width={900}
      />
      {modal}
    </section>
  )
}

const columnsOf = (homework: Homework): Column<Chat>[] => [
  {
    key: 'student',
    isName: true,
    cell: ({ student }) => <PersonCell name={student.fullName} photo={student.photo} note={student.hId} />,
  },
  {
    key: 'status',
    width: 220,
    cell: (chat) => (
      <span className={style.state}>
        <HomeworkStatusPill status={chat.status} />
        {chat.checkingBy && <span className={style.small}>{words.checkingBy(chat.checkingBy.fullName)}</span>}
      </span>
    ),
  },
  numberColumn('score', ({ score }) => score, 80),
  {
    key: 'handedIn',
    title: words.handedIn,
    width: 216,
    cell: ({ handedInAt, lateAt }) => (
      <>
        {timestampText(handedInAt)}
        {lateAt && <div className={style.small}>{words.lateAt(timestampText(lateAt))}</div>}
      </>
    ),
  },
  {
    key: 'deadline',
    title: words.ownDeadline,
    width: 190,
    cell: (chat) => (hasOwnDeadline(chat, homework) ? timestampText(chat.deadline) : formattingText.missing),
  },
]

const hasOwnDeadline = (chat: Chat, homework: Homework) => Date.parse(chat.deadline) > Date.parse(homework.deadline)

function phoneRow(chat: Chat) {
  const { student, status, score, handedInAt } = chat
  return {
    title: <PersonCell name={student.fullName} photo={student.photo} sizePx={22} />,
    mark: <HomeworkStatusPill status={status} />,
    note: handedInAt ? timestampText(handedInAt) : student.hId,
    aside: score === null ? null : `${fieldLabels.score}: ${score}`,
  }
}

interface ActionsProps {
  chat: Chat
  homework: Homework
  place: GroupPagePathParts
  rights: HomeworkRights
  openDeadline: () => void
}

/**
 * `status` makes the list next to the chat show the chats with the same status. The default "waiting" is left out of
 * the address.
 */
const chatPath = (place: GroupPagePathParts, homework: Homework, { id, student, chatStatus }: Chat): string =>
  homeworkChatPath(place, { chatId: id, studentId: student.id }) +
  `?homeworkId=${homework.id}${chatStatus === ChatStatus.Waiting ? '' : `&status=${chatStatus}`}`

function Actions({ chat, homework, place, rights, openDeadline }: ActionsProps) {
  // On a phone the entire row opens the chat, so a separate link is not needed.
  const isPhone = useIsPhone()
  const isWaiting = chat.chatStatus === ChatStatus.Waiting
  const name = personName(chat.student.fullName)
  const word = isWaiting ? words.checkOne : words.chat
  return (
    <>
      {rights.chats && !isPhone && (
        <LinkButton
          size="small"
          type={isWaiting ? 'primary' : 'text'}
          ghost={isWaiting}
          to={chatPath(place, homework, chat)}
          aria-label={`${name}: ${word}`}
        >
          {word}
        </LinkButton>
      )}
      {rights.update && chat.status !== HomeworkStatus.Accepted && (
        <RowMenu
          label={words.more(name)}
          items={[{ key: 'deadline', label: words.openDeadline }]}
          onChoose={openDeadline}
        />
      )}
    </>
  )
}
