import { familyTelegramChats } from '@markaz/protocol/people/telegram/routes'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { linkedTelegramText as words } from './student.text.ts'

interface LinkedTelegramChatInfoProps {
  studentId: number
  owner: { side: 'student' | 'agent'; id: number; fullName: string }
}

/** Renders nothing if no Telegram chat is linked. */
export function LinkedTelegramChatInfo({ studentId, owner }: LinkedTelegramChatInfoProps) {
  const mayRead = useMayCall(familyTelegramChats.list)
  const mayUnlink = useMayCall(familyTelegramChats.unlink)
  const { data } = useRouteQuery(
    familyTelegramChats.list,
    { params: { id: studentId } },
    { enabled: mayRead, silent: true },
  )
  const remove = useRemoveWithConfirmation(familyTelegramChats.unlink, {
    title: () => words.ask(owner.fullName),
    content: () => words.means,
    yes: words.unlink,
    of: () => owner.fullName,
    done: () => words.done,
    argsOf: ({ id }: { id: number }) => ({ params: { id: studentId, chatId: id } }),
    refresh: ['students', 'families'],
  })
  const chat = data?.chats.find((one) => one.owner.side === owner.side && one.owner.id === owner.id)
  if (!chat) return null
  return (
    <Stack row between>
      <SecondaryText>{words.linked(shortDateText(chat.linkedAt), chat.linkedBy)}</SecondaryText>
      {mayUnlink && (
        <ButtonDisabledOffline
          size="small"
          danger
          aria-label={words.unlinkOf(owner.fullName)}
          onClick={() => void remove(chat)}
        >
          {words.unlink}
        </ButtonDisabledOffline>
      )}
    </Stack>
  )
}
