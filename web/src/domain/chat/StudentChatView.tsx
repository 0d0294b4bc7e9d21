import { ArrowLeftOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { createRequestKey } from '@markaz/protocol/new-key'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { personName } from '../../shared/format/person.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { HomeworkStatusPill } from '../homework/homework-status.tsx'
import { ChatTaskPanel } from './ChatTaskPanel.tsx'
import { Conversation } from './Conversation.tsx'
import { chatText as words } from './chat.text.ts'
import type { ChatListScope, ChatWithExam } from './chat-list-scope.ts'
import { isChatWaitingForCheck } from './chat-state.ts'
import { rememberUsedComment } from './checking.ts'
import { messageDraftStore, submissionVerdictDraftStore } from './drafts.ts'
import { MessageComposer, type MessageDraft } from './MessageComposer.tsx'
import style from './open-chat.module.css'
import { enqueueUnsentChatItem, type UnsentMessage, type UnsentSubmissionVerdict } from './outbox.ts'
import type { SubmissionVerdictFormValues } from './SubmissionVerdictForm.tsx'
import { SubmissionVerdictPanel } from './SubmissionVerdictPanel.tsx'
import { sendChatOutbox } from './send-outbox.ts'

interface StudentChatViewProps {
  scope: ChatListScope
  open: ChatWithExam
  mayCheck: boolean
  messages: readonly UnsentMessage[]
  check: UnsentSubmissionVerdict | undefined
  path: string
  force: () => void
  isForcing: boolean
  openNext: () => void
  /** Address of the list of chats; undefined = the list is beside the chat. */
  listPath: string | undefined
  /** Number of submissions that wait to be checked, including the submission in the open chat. */
  waitingCount: number
  showKeys: () => void
}

export function StudentChatView({ scope, open, mayCheck, messages, check, path, ...rest }: StudentChatViewProps) {
  const { force, isForcing, openNext, listPath, waitingCount, showKeys } = rest
  const { chat } = open
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const [isSheet, setSheet] = useState(false)
  const name = personName(chat.student.fullName)

  const save = (given: SubmissionVerdictFormValues) => {
    const wasWaiting = isChatWaitingForCheck(chat)
    const isPaper = scope.about === 'exam' && chat.handedInAt === null
    submissionVerdictDraftStore.keep(scope, chat.id, null)
    if (given.status !== null) rememberUsedComment(given.status, given.comment)
    enqueueUnsentChatItem({
      ...given,
      ...newItem(scope, chat.id, name, path),
      kind: 'check',
      version: chat.version,
    })
    void sendChatOutbox(client)
    setSheet(false)
    if (wasWaiting || isPaper) openNext()
  }
  const send = useCallback(
    ({ text, files }: MessageDraft) => {
      enqueueUnsentChatItem({
        ...newItem(scope, chat.id, name, path),
        kind: 'message',
        text,
        files,
        createdAt: new Date().toISOString(),
        trouble: null,
      })
      void sendChatOutbox(client)
    },
    [client, scope, chat.id, name, path],
  )

  const draft = useMemo(
    () => ({
      read: () => messageDraftStore.read(scope, chat.id),
      keep: (typed: MessageDraft | null) => messageDraftStore.keep(scope, chat.id, typed),
    }),
    [scope, chat.id],
  )

  const panel = (
    <SubmissionVerdictPanel
      scope={scope}
      open={open}
      mayCheck={mayCheck}
      check={check}
      save={save}
      force={force}
      isForcing={isForcing}
      isPhone={isPhone}
    />
  )
  const about = <ChatTaskPanel scope={scope} open={open} isFolded={isPhone} />
  return (
    <>
      <section className={style.middle} aria-label={words.conversation(name)}>
        <header className={style.who}>
          {listPath && (
            <LinkButton to={listPath} type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={words.toList} />
          )}
          <PersonPhoto name={name} photo={chat.student.photo} sizePx={32} />
          <div className={style.whoWords}>
            <h2 className={style.whoName}>{name}</h2>
            <HomeworkStatusPill status={check?.status ?? chat.status} />
            {listPath && waitingCount > 0 && <span className={style.leftHere}>{words.left(waitingCount)}</span>}
          </div>
          {!isPhone && (
            <Button
              type="text"
              icon={<QuestionCircleOutlined aria-hidden />}
              aria-label={words.keysOpen}
              title={`${words.keysOpen} (?)`}
              onClick={showKeys}
            />
          )}
        </header>
        {isPhone && about}
        <Conversation scope={scope} open={open} unsent={messages} />
        {mayCheck && <MessageComposer draft={draft} send={send} keyHint="M" />}
        {isPhone && (
          <Button type="primary" size="large" block onClick={() => setSheet(true)}>
            {words.check}
          </Button>
        )}
      </section>
      {isPhone ? (
        <Drawer
          open={isSheet}
          placement="bottom"
          size="auto"
          title={name}
          destroyOnHidden
          onClose={() => setSheet(false)}
        >
          {panel}
        </Drawer>
      ) : (
        <aside className={style.side}>
          {panel}
          {about}
        </aside>
      )}
    </>
  )
}

const newItem = (scope: ChatListScope, chatId: number, who: string, path: string) =>
  ({ clientId: createRequestKey(), room: scope, chatId, who, path, state: 'sending' }) as const
