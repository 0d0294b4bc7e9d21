import { staffTelegram } from '@markaz/protocol/people/telegram/routes'
import { Button } from 'antd'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './profile.module.css'
import { telegramText as words } from './profile.text.ts'
import { TelegramLinkModal } from './TelegramLinkModal.tsx'

export function TelegramPanel() {
  const read = useRouteQuery(staffTelegram.read)
  const make = useRouteMutation(staffTelegram.link)
  const unlink = useRouteMutation(staffTelegram.unlink, { done: () => words.unlinked })
  const { open, modal } = useModal()
  if (read.isError && !read.data) return <LoadFailed error={read.error} refetch={read.refetch} />
  const chat = read.data?.chat
  const makeOne = async () => {
    const link = await make.mutateAsync({}).catch(() => null)
    if (link) open((close) => <TelegramLinkModal link={link} before={chat?.linkedAt} close={close} />)
  }
  const unlinkIt = () =>
    askConfirmation({
      title: words.unlinkAsk,
      content: words.unlinkMeans,
      yes: words.unlink,
      isDangerous: true,
      run: () => unlink.mutateAsync({}),
    })
  return (
    <Panel className={style.card}>
      <Stack gap={12}>
        <h2 className={style.heading}>{words.title}</h2>
        <SecondaryText>{words.about}</SecondaryText>
        {chat && <span>{words.linkedAt(friendlyTimestampText(chat.linkedAt))}</span>}
        {read.data && !read.data.hasBot && <SecondaryText>{words.none}</SecondaryText>}
        {read.data && (
          <Stack row>
            {read.data.hasBot && (
              <Button type={chat ? 'default' : 'primary'} onClick={() => void makeOne()} loading={make.isPending}>
                {chat ? words.anew : words.link}
              </Button>
            )}
            {chat && (
              <ButtonDisabledOffline danger type="text" onClick={() => void unlinkIt()}>
                {words.unlink}
              </ButtonDisabledOffline>
            )}
          </Stack>
        )}
      </Stack>
      {modal}
    </Panel>
  )
}
