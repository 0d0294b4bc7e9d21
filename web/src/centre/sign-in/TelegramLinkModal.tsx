import { staffTelegram } from '@markaz/protocol/people/telegram/routes'
import type { TelegramLinkingUrl } from '@markaz/protocol/people/telegram/schemas'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { timeOfDayText } from '../../shared/format/date.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { OneTimeContentModal } from '../../shared/ui/OneTimeContentModal.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import { telegramText as words } from './profile.text.ts'
import style from './second-factor.module.css'

const lookEveryMs = 3_000

interface TelegramLinkModalProps {
  link: TelegramLinkingUrl
  /** The time at which the user's previous Telegram chat was linked; undefined = no chat was linked. */
  before: string | undefined
  close: () => void
}

/** Shows the address that opens the Telegram bot, and closes when the user has linked the chat there. */
export function TelegramLinkModal({ link: { address, expiresAt }, before, close }: TelegramLinkModalProps) {
  const { data } = useRouteQuery(staffTelegram.read, undefined, { pollMs: lookEveryMs, silent: true })
  const linkedAt = data?.chat?.linkedAt
  useEffect(() => {
    if (!linkedAt || linkedAt === before) return
    notifySuccess(words.linked)
    close()
  }, [linkedAt, before, close])
  return (
    <OneTimeContentModal title={words.linkTitle} width={420} close={close}>
      <Stack gap={16}>
        <p className={style.words}>{words.howTo}</p>
        <div className={style.setUp}>
          <QrCode text={address} label={words.qr} className={style.qr ?? ''} />
        </div>
        <div>
          <Button type="primary" href={address} target="_blank" rel="noreferrer">
            {words.open}
          </Button>
        </div>
        <SecondaryText as="p">{words.until(timeOfDayText(expiresAt))}</SecondaryText>
      </Stack>
    </OneTimeContentModal>
  )
}
