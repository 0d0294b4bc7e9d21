import { friendlyTimestampText } from '../../shared/format/date.ts'
import { SecondaryText, UserEnteredText } from '../../shared/ui/layout.tsx'
import { TextWithLinks } from '../../shared/ui/links.tsx'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import style from './about-work.module.css'
import { chatText as words } from './chat.text.ts'
import type { ChatListScope, ChatWithExam } from './chat-list-scope.ts'

interface ChatTaskPanelProps {
  scope: ChatListScope
  open: ChatWithExam
  isFolded: boolean
}

export function ChatTaskPanel({ scope, open: { chat, about }, isFolded }: ChatTaskPanelProps) {
  const body = (
    <>
      <SecondaryText as="p" small>
        {words.about.deadline(friendlyTimestampText(chat.deadline))}
      </SecondaryText>
      {about.description && (
        <UserEnteredText>
          <TextWithLinks text={about.description} />
        </UserEnteredText>
      )}
      <AttachmentList files={about.files} label={words.about.files} />
      {about.questionFiles.length > 0 && (
        <>
          <h3 className={style.questions}>{words.about.questions}</h3>
          <AttachmentList files={about.questionFiles} label={words.about.questions} />
        </>
      )}
    </>
  )
  if (isFolded)
    return (
      <details className={style.about}>
        <summary>{about.theme}</summary>
        {body}
      </details>
    )
  return (
    <section className={style.about} aria-label={words.about[scope.about]}>
      <SecondaryText as="p" small>
        {words.about[scope.about]}
      </SecondaryText>
      <h3 className={style.theme}>{about.theme}</h3>
      {body}
    </section>
  )
}
