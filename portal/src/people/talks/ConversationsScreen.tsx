import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import type { MessageShownToFamily, OwnConversation } from '@markaz/protocol/people/talks/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useEffect, useRef, useState } from 'react'
import { SubmissionFiles } from '../../domain/work/CachedFile.tsx'
import { SubmissionInput } from '../../domain/work/SubmissionInput.tsx'
import { UnsentSubmissions } from '../../domain/work/UnsentSubmissions.tsx'
import { useDraft } from '../../domain/work/use-draft.ts'
import { useSubmitDraft } from '../../domain/work/use-submit-draft.ts'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import {
  Button,
  EmptyState,
  ErrorText,
  ListRow,
  ListRows,
  LoadingOrError,
  Screen,
  Tag,
} from '../../shared/ui/parts.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import '../../domain/work/work.css'

const text = convertTextsToScript({
  title: 'Xabarlar',
  lead: "Markazga farzandingiz haqida yozing: davomat, to'lov, darslar. Javob shu yerga keladi.",
  unread: '{count} ta yangi',
  you: 'Siz',
  none: "Hali yozishma yo'q",
  begin: "Hali hech narsa yozilmagan. Savolingiz bo'lsa, yozing: markaz javob beradi.",
  files: '{count} ta fayl',
  write: 'Markazga yozing',
  send: 'Yuborish',
  read: "markaz o'qidi",
  earlier: 'Oldingi xabarlar',
  gone: 'Bu yozishma endi ochiq emas',
})

export function ConversationsScreen() {
  const { data, ...kept } = useCachedApiCall(parentConversations.list)
  return (
    <Screen title={text.title} back="/" kept={kept}>
      <p className="soft">{text.lead}</p>
      {data ? (
        <ListRows>
          {data.talks.map((talk) => (
            <ListRow
              key={talk.student.id}
              href={`/talks/${talk.student.id}`}
              title={talk.student.fullName}
              below={lastWords(talk)}
              end={
                talk.unreadCount > 0 && (
                  <Tag tone="look">{fillPlaceholders(text.unread, { count: talk.unreadCount })}</Tag>
                )
              }
            />
          ))}
        </ListRows>
      ) : (
        <LoadingOrError error={kept.error} again={kept.again} />
      )}
    </Screen>
  )
}

function lastWords({ lastMessage }: OwnConversation): string {
  if (!lastMessage) return text.none
  const { text: said, filesCount, createdAt } = lastMessage
  const shown = [...(said || fillPlaceholders(text.files, { count: filesCount }))]
  return `${formatDayAndTime(createdAt)}: ${shown.length > 80 ? `${shown.slice(0, 80).join('')}…` : shown.join('')}`
}

type Talk = RouteAnswerOf<typeof parentConversations.read>

export function ConversationScreen({ id }: { id: number }) {
  const { data, ...kept } = useCachedApiCall(parentConversations.read, { params: { id } })
  const last = data?.messages.at(-1)?.id
  const unread = data?.talk.unreadCount ?? 0
  useEffect(() => {
    if (!last || unread === 0) return
    void callApi(parentConversations.readUntil, { params: { id }, body: { messageId: last } })
      .then(() => refetchPaths('/talks'))
      .catch(() => {})
  }, [id, last, unread])
  const isGone = kept.error?.status === 404
  return (
    <Screen title={data && !isGone ? data.talk.student.fullName : text.title} back="/talks" kept={kept}>
      {isGone ? (
        <EmptyState>{text.gone}</EmptyState>
      ) : data ? (
        <Parts key={id} id={id} {...data} />
      ) : (
        <LoadingOrError error={kept.error} again={kept.again} />
      )}
    </Screen>
  )
}

function Parts({ id, talk, messages, isMore }: Talk & { id: number }) {
  const waiting = useOutbox(useCurrentUser().id, { kind: 'talk', id })
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message has come, or waits to go
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [last, waiting.length])
  return (
    <>
      {isMore && <Earlier id={id} before={messages[0]?.id} />}
      {messages.length === 0 ? <EmptyState>{text.begin}</EmptyState> : <Messages messages={messages} />}
      {waiting.map((one) => (
        <UnsentSubmissions key={one.id} waiting={one} />
      ))}
      <div ref={end} />
      <Writing id={id} title={talk.student.fullName} />
    </>
  )
}

const Messages = ({ messages }: { messages: readonly MessageShownToFamily[] }) => (
  <ol className="talk" aria-live="polite">
    {messages.map((message) => (
      <Message key={message.id} message={message} />
    ))}
  </ol>
)

function Message({ message: { sender, text: said, files, createdAt, readAt } }: { message: MessageShownToFamily }) {
  const isOwn = useCurrentUser().id === -sender.id && sender.side === 'family'
  const isRead = sender.side === 'family' && readAt !== null
  return (
    <li className={sender.side === 'family' ? 'own' : ''}>
      <p className="soft">
        {isOwn ? text.you : sender.fullName}, {formatDayAndTime(createdAt)}
        {isRead && ` · ${text.read}`}
      </p>
      {said && <p className="said">{said}</p>}
      <SubmissionFiles files={files} />
    </li>
  )
}

function Earlier({ id, before }: { id: number; before: number | undefined }) {
  const [pages, setPages] = useState<Talk[]>([])
  const { isBusy, trouble, run } = useApiOperation()
  const load = () =>
    run(async () => {
      const page = await callApi(parentConversations.read, {
        params: { id },
        query: { before: pages[0]?.messages[0]?.id ?? before },
      })
      setPages([page, ...pages])
    })
  return (
    <>
      <ErrorText text={trouble} />
      {(pages[0]?.isMore ?? true) && (
        <Button type="button" isBusy={isBusy} onClick={load}>
          {text.earlier}
        </Button>
      )}
      {pages.length > 0 && <Messages messages={pages.flatMap(({ messages }) => messages)} />}
    </>
  )
}

function Writing({ id, title }: { id: number; title: string }) {
  const drafted = useDraft(`talk:${id}`)
  const { isBusy, isFull, send } = useSubmitDraft({ kind: 'talk', id, title }, null, drafted)
  const { draft } = drafted
  if (!draft) return null
  const isEmpty = !draft.text.trim() && draft.files.length === 0
  return (
    <SubmissionInput {...drafted} draft={draft} isFull={drafted.isFull || isFull} label={text.write}>
      <Button type="button" kind="main" isBusy={isBusy} disabled={isEmpty} onClick={() => void send(false)}>
        {text.send}
      </Button>
    </SubmissionInput>
  )
}
