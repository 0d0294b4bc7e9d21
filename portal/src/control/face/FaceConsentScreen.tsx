import { childFaceConsent, studentOwnFaceConsent } from '@markaz/protocol/control/face-consents/routes'
import type { OwnFaceConsent } from '@markaz/protocol/control/face-consents/schemas'
import { useState } from 'react'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { useChildId } from '../../shared/me.ts'
import { formatDay } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { ConfirmSheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'

const text = convertTextsToScript({
  title: 'Eshik: yuzdan tanish',
  yes: 'Rozilik berilgan: {when}',
  no: 'Rozilik berilmagan',
  noMeans: 'Yuz eshiklarga yuborilmaydi. Eshikdan karta bilan kiriladi: uni markazdan oling.',
  noPhoto: "Eshik uchun rasm hali yo'q. Rasmni markaz xodimi oladi.",
  until: "Bu rozilik {when} gacha amal qiladi. Farzandingiz 18 yoshga to'lgan: endi rozilikni o'zi beradi",
  graceUntil: "Eski yuz rasmi eshiklarda {when} gacha qoladi. Rozilik berilmasa, o'sha kuni o'chiriladi.",
  waiting: "{count} ta eshik qurilmasidan hali o'chirilmagan",
  removed: "{count} ta eshik qurilmasidan o'chirilgan",
  agree: 'Roziman',
  withdraw: 'Rozilikni qaytarib olish',
  withdrawAsk: 'Rozilikni qaytarib olasizmi?',
  withdrawMeans:
    "Yuz rasmi markazdan va hamma eshik qurilmasidan o'chiriladi. Profildagi rasm qoladi. Eshikdan karta bilan kiriladi.",
  cancel: 'Bekor qilish',
  byParent: "18 yoshgacha rozilikni ota-onangiz beradi va qaytarib oladi. Ular buni o'z portalida qiladi.",
  byPupil: "Farzandingiz 18 yoshga to'lgan: rozilikni u o'z portalida o'zi beradi va qaytarib oladi.",
})

export function FaceConsentScreen() {
  const face = useCachedApiCall(studentOwnFaceConsent.read)
  const child = useChildId()
  return (
    <Screen title={text.title} back={child === null ? '/me' : '/'} waitsFor={[face]}>
      {face.data ? (
        <Face face={face.data} again={face.again} />
      ) : (
        <LoadingOrError error={face.error} again={face.again} />
      )}
    </Screen>
  )
}

function Face({ face, again }: { face: OwnFaceConsent; again: () => void }) {
  const child = useChildId()
  const { isBusy, trouble, run } = useApiOperation()
  const [isAsking, setAsking] = useState(false)
  const isHeld = face.isGiven || face.hasDoorPhoto
  const give = () =>
    run(async () => {
      const body = { textVersion: face.text.version }
      if (child === null) await callApi(studentOwnFaceConsent.give, { body })
      else await callApi(childFaceConsent.give, { params: { childId: child }, body })
      again()
    })
  const withdraw = async () => {
    if (child === null) await callApi(studentOwnFaceConsent.withdraw)
    else await callApi(childFaceConsent.withdraw, { params: { childId: child } })
    again()
  }
  return (
    <>
      <section className="card">
        <p className="next-time">
          {face.isGiven ? fillPlaceholders(text.yes, { when: formatDay(face.givenOn ?? '') }) : text.no}
        </p>
        {stateLines(face).map((line) => (
          <p key={line} className="soft">
            {line}
          </p>
        ))}
        {!face.mayGive && <p>{child === null ? text.byParent : text.byPupil}</p>}
        {face.mayGive && isHeld && (
          <Button type="button" onClick={() => setAsking(true)}>
            {text.withdraw}
          </Button>
        )}
      </section>
      <Section title={face.text.title}>
        {face.text.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <ErrorText text={trouble} />
        {face.mayGive && !face.isGiven && (
          <Button type="button" kind="main" isBusy={isBusy} onClick={give}>
            {text.agree}
          </Button>
        )}
      </Section>
      {isAsking && (
        <ConfirmSheet
          title={text.withdrawAsk}
          yes={text.withdraw}
          no={text.cancel}
          operation={withdraw}
          onClose={() => setAsking(false)}
        >
          <p>{text.withdrawMeans}</p>
        </ConfirmSheet>
      )}
    </>
  )
}

const stateLines = ({ isGiven, hasDoorPhoto, until, waiting, removed }: OwnFaceConsent): string[] => [
  ...(until ? [fillPlaceholders(isGiven ? text.until : text.graceUntil, { when: formatDay(until) })] : []),
  ...(isGiven && !hasDoorPhoto ? [text.noPhoto] : []),
  ...(!isGiven && !until ? [text.noMeans] : []),
  ...(waiting > 0 ? [fillPlaceholders(text.waiting, { count: waiting })] : []),
  ...(removed > 0 && !isGiven ? [fillPlaceholders(text.removed, { count: removed })] : []),
]
