import './calendar.css'
import { ownCalendar, parentCalendar } from '@markaz/protocol/teaching/calendars/routes'
import { useState } from 'react'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { formatDay } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import { ConfirmSheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'

const text = convertTextsToScript({
  title: 'Kalendar',
  about:
    "Darslaringizni telefoningizdagi kalendarda ko'rasiz. Dars ko'chirilsa yoki bo'lmasa, kalendar o'zi yangilanadi. Manzilni hech kimga bermang: uni bilgan odam jadvalingizni ko'radi.",
  aboutChildren:
    "Farzandlaringizning darslarini telefoningizdagi kalendarda ko'rasiz. Dars ko'chirilsa yoki bo'lmasa, kalendar o'zi yangilanadi. Manzilni hech kimga bermang: uni bilgan odam ularning jadvalini ko'radi.",
  madeAt: 'Manzil olingan: {day}',
  make: 'Manzil olish',
  anew: 'Yangi manzil olish',
  anewAsk: 'Yangi manzil olinsinmi?',
  anewMeans: "Avvalgi manzil shu zahoti ishlamay qoladi: kalendarni qaytadan qo'shish kerak bo'ladi.",
  anewYes: 'Olish',
  revoke: "O'chirish",
  revokeAsk: "Kalendar manzili o'chirilsinmi?",
  revokeMeans: 'Telefondagi kalendar endi yangilanmaydi.',
  keep: 'Qolsin',
  address: 'Manzil',
  once: "Manzil faqat hozir ko'rsatiladi.",
  addHere: "Shu telefonga qo'shish",
  qr: 'Kalendar uchun QR kod',
  copy: 'Manzildan nusxa olish',
  copied: 'Nusxa olindi',
  google: 'Google: kompyuterda Google Kalendar → Boshqa kalendarlar → URL orqali.',
  outlook: "Outlook: Kalendar qo'shish → Internetdan obuna bo'lish.",
})

/**
 * The secret address with which a phone's calendar shows lessons is stored only in this screen's memory and not in the
 * phone's cache.
 */
export function CalendarScreen() {
  const isParent = useCurrentUser().id < 0
  const calls = isParent ? parentCalendar : ownCalendar
  const { data, ...kept } = useCachedApiCall(calls.read)
  const [address, setAddress] = useState<string | null>(null)
  const [asked, setAsked] = useState<'anew' | 'revoke' | null>(null)
  const { isBusy, trouble, run } = useApiOperation()
  const make = async () => {
    const made = await callApi(calls.make)
    setAddress(made.calendar.address)
    await refetchPaths('/calendar')
  }
  const revoke = async () => {
    await callApi(calls.revoke)
    setAddress(null)
    await refetchPaths('/calendar')
  }
  return (
    <Screen title={text.title} back={isParent ? '/children' : '/me'} kept={kept}>
      <p>{isParent ? text.aboutChildren : text.about}</p>
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : (
        <>
          {data.calendar && (
            <p className="soft">{fillPlaceholders(text.madeAt, { day: formatDay(data.calendar.createdAt) })}</p>
          )}
          <ErrorText text={trouble} />
          <div className="buttons">
            {data.calendar ? (
              <>
                <Button type="button" onClick={() => setAsked('anew')}>
                  {text.anew}
                </Button>
                <Button type="button" kind="danger" onClick={() => setAsked('revoke')}>
                  {text.revoke}
                </Button>
              </>
            ) : (
              <Button type="button" kind="main" isBusy={isBusy} onClick={() => run(make)}>
                {text.make}
              </Button>
            )}
          </div>
          {address && data.calendar && <Address address={address} />}
        </>
      )}
      {asked && (
        <ConfirmSheet
          title={asked === 'anew' ? text.anewAsk : text.revokeAsk}
          onClose={() => setAsked(null)}
          yes={asked === 'anew' ? text.anewYes : text.revoke}
          no={text.keep}
          operation={asked === 'anew' ? make : revoke}
        >
          <p>{asked === 'anew' ? text.anewMeans : text.revokeMeans}</p>
        </ConfirmSheet>
      )}
    </Screen>
  )
}

function Address({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false)
  const here = address.replace(/^https?:/, 'webcal:')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      // If the browser does not allow copying, the user can still select the address.
      () => {},
    )
  return (
    <Section title={text.address}>
      <div className="card calendar-address">
        <p>{text.once}</p>
        <a className="button main" href={here}>
          {text.addHere}
        </a>
        <QrCode text={here} label={text.qr} />
        <code>{address}</code>
        <Button type="button" onClick={() => void copy()}>
          {isCopied ? text.copied : text.copy}
        </Button>
        <ul className="soft">
          <li>{text.google}</li>
          <li>{text.outlook}</li>
        </ul>
      </div>
    </Section>
  )
}
