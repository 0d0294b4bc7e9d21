import { childFace, pupilFace } from '@markaz/protocol/control/face-consents/routes'
import type { OwnFaceConsent } from '@markaz/protocol/control/face-consents/schemas'
import { useState } from 'react'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { useChildId } from '../../shared/me.ts'
import { formatDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { ConfirmSheet } from '../../shared/ui/Sheet.tsx'
import { useSingleOperation } from '../../shared/use-operation.ts'
import { faceText as text } from './face.text.ts'

export function FaceScreen() {
  const face = useCachedCall(pupilFace.read)
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
  const { isBusy, trouble, run } = useSingleOperation()
  const [isAsking, setAsking] = useState(false)
  const isHeld = face.isGiven || face.hasDoorPhoto
  const give = () =>
    run(async () => {
      const body = { textVersion: face.text.version }
      if (child === null) await callApi(pupilFace.give, { body })
      else await callApi(childFace.give, { params: { childId: child }, body })
      again()
    })
  const withdraw = async () => {
    if (child === null) await callApi(pupilFace.withdraw)
    else await callApi(childFace.withdraw, { params: { childId: child } })
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
