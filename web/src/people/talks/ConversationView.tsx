import { ArrowLeftOutlined, CheckOutlined, RollbackOutlined } from '@ant-design/icons'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { FamilyConversation, MessageShownToFamily } from '@markaz/protocol/people/talks/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { ConversationMessages } from '../../domain/chat/ConversationMessages.tsx'
import { messageDraftOf } from '../../domain/chat/drafts.ts'
import { UnsentMessageBubble } from '../../domain/chat/MessageBubble.tsx'
import { MessageComposer, type MessageDraft } from '../../domain/chat/MessageComposer.tsx'
import look from '../../domain/chat/open-chat.module.css'
import { parentRelationNames } from '../../domain/family/family.text.ts'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { callApi } from '../../shared/api/call.ts'
import { refetchQueriesByKeyPrefixes, useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { AssigneeSelect } from './AssigneeSelect.tsx'
import { conversationPath } from './conversation-path.ts'
import { FamilyMessageBubble } from './FamilyMessageBubble.tsx'
import { InsertTemplateButton } from './InsertTemplateButton.tsx'
import { discardUnsentMessage, enqueueMessage, retryUnsentMessage, useUnsentMessages } from './outbox.ts'
import style from './talks.module.css'
import { conversationsText as words } from './talks.text.ts'

interface ConversationViewProps {
  studentId: number
  /** True = the list of conversations is hidden behind the conversation, because the screen is narrow. */
  isListBehind?: boolean
}

export function ConversationView({ studentId, isListBehind = false }: ConversationViewProps) {
  const query = useRouteQuery(familyConversations.read, { params: { id: studentId }, query: {} }, { silent: true })
  const mayAnswer = useMayCall(familyConversations.write)
  const client = useQueryClient()
  const draft = useMemo(() => messageDraftOf(`family:${studentId}`), [studentId])
  const unsent = useUnsentMessages(studentId)
  const earlier = useEarlier(studentId, query.data)
  if (!query.data) return <LoadingOrError query={query} columns={3} />
  const { talk, messages } = query.data
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const name = personName(talk.student.fullName)
  const send = ({ text, files }: MessageDraft) => enqueueMessage(client, { studentId, text, files })
  const markRead = (messageId: number) => {
    if (!mayAnswer) return
    // If this request fails, messages stay unread until the next request, which covers all earlier messages.
    callApi(familyConversations.readUntil, { params: { id: studentId }, body: { messageId } }).then(
      () => refetchQueriesByKeyPrefixes(client, ['families']),
      () => {},
    )
  }
  return (
    <section className={look.middle} aria-label={name}>
      <Head talk={talk} mayAnswer={mayAnswer} isListBehind={isListBehind} />
      <ConversationMessages
        name={name}
        messages={[...earlier.messages, ...messages]}
        before={
          earlier.isMore && (
            <Button className={style.earlier ?? ''} type="link" loading={earlier.isLoading} onClick={earlier.load}>
              {words.earlier}
            </Button>
          )
        }
        bubble={(message) => <FamilyMessageBubble message={message} />}
        unsent={unsent
          .filter(({ clientId }) => !arrived.has(clientId))
          .map((message) => (
            <UnsentMessageBubble
              key={message.clientId}
              message={message}
              retry={() => retryUnsentMessage(client, message.clientId)}
              discard={() => discardUnsentMessage(message.clientId)}
            />
          ))}
        isTheirs={({ sender }) => sender.side === 'family'}
        isUnread={talk.unreadCount > 0}
        markRead={markRead}
      />
      {mayAnswer && talk.parents.length > 0 && (
        <MessageComposer draft={draft} send={send} tools={(put) => <InsertTemplateButton insertText={put} />} />
      )}
      {talk.parents.length === 0 && (
        <SecondaryText as="p" className={style.foot}>
          {words.noParents}
        </SecondaryText>
      )}
      {!mayAnswer && (
        <SecondaryText as="p" className={style.foot}>
          {words.readOnly}
        </SecondaryText>
      )}
    </section>
  )
}

interface HeadProps {
  talk: FamilyConversation
  mayAnswer: boolean
  isListBehind: boolean
}

function Head({ talk, mayAnswer, isListBehind }: HeadProps) {
  const { student, parents, closedAt, closedBy, waitingSince, lastMessage } = talk
  const { search } = useLocation()
  const name = personName(student.fullName)
  const isClosed = closedAt !== null
  const client = useQueryClient()
  const close = useRouteMutation(familyConversations.close, {
    of: () => name,
    done: ({ closedAt }) => (closedAt ? words.closed : words.reopened),
    // If the family has written a new message, the server refuses to close the conversation, and the new message is
    // loaded.
    onError: () => void client.invalidateQueries({ queryKey: ['families'] }),
  })
  const state = closedBy
    ? words.closedBy(personName(closedBy.fullName), friendlyTimestampText(closedAt))
    : waitingSince && words.waitsSince(friendlyTimestampText(waitingSince))
  return (
    <header className={look.who}>
      {isListBehind && (
        <LinkButton
          to={conversationPath(undefined, search)}
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={words.toList}
        />
      )}
      <PersonPhoto name={name} photo={student.photo} sizePx={32} />
      <div className={style.who}>
        <h2 className={look.whoName}>
          <StudentLink {...student} />
        </h2>
        <SecondaryText small title={parents.map(({ fullName }) => fullName).join(', ')}>
          {parents
            .map(({ fullName, relation }) => words.parent(personName(fullName), parentRelationNames[relation]))
            .join(', ')}
        </SecondaryText>
        {state && (
          <SecondaryText small title={timestampText(closedAt ?? waitingSince)}>
            {state}
          </SecondaryText>
        )}
      </div>
      {mayAnswer && lastMessage && (
        <div className={style.operations}>
          <AssigneeSelect talk={talk} />
          <Button
            icon={isClosed ? <RollbackOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
            loading={close.isPending}
            onClick={() =>
              close.mutate({
                params: { id: student.id },
                body: isClosed ? { isClosed: false } : { isClosed: true, until: lastMessage.id },
              })
            }
          >
            {isClosed ? words.reopen : words.close}
          </Button>
        </div>
      )}
    </header>
  )
}

/** Loads messages older than the newest hundred, when the user asks for them. */
function useEarlier(studentId: number, newest: { messages: MessageShownToFamily[]; isMore: boolean } | undefined) {
  const [pages, setPages] = useState<{ messages: MessageShownToFamily[]; isMore: boolean }[]>([])
  const [isLoading, setLoading] = useState(false)
  const oldest = pages[0] ?? newest
  const load = async () => {
    const before = oldest?.messages[0]?.id
    setLoading(true)
    try {
      const page = await callApi(familyConversations.read, { params: { id: studentId }, query: { before } })
      setPages([page, ...pages])
    } finally {
      setLoading(false)
    }
  }
  const from = newest?.messages[0]?.id ?? 0
  return {
    messages: pages.flatMap(({ messages }) => messages).filter(({ id }) => id < from),
    isMore: oldest?.isMore ?? false,
    isLoading,
    load: () => void load().catch(notifyError),
  }
}
