import { signing } from '@markaz/protocol/people/contracts/routes'
import { ContractStatus } from '@markaz/protocol/people/students/schemas'
import { useParams } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { useCall } from '../../shared/api/query.ts'
import { type AnswerOf, addressOf } from '../../shared/api/transport.ts'
import { momentText } from '../../shared/format/date.ts'
import { common } from '../../shared/text/common.text.ts'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Facts, Muted } from '../../shared/ui/looks.tsx'
import { PlainButton } from '../../shared/ui/PlainButton.tsx'
import { PublicPage } from '../../shared/ui/PublicPage.tsx'
import style from './public-contract.module.css'
import { publicContractText } from './public-contract.text.ts'
import { SignBox } from './SignBox.tsx'

type Contract = AnswerOf<typeof signing.read>

/** Where a signer reads the contract and signs it by a code; the address is all he has. */
export function PublicContractPage() {
  const { token = '' } = useParams()
  const query = useCall(signing.read, { params: { token } }, { silent: true, staleMs: 60_000 })
  // A link that is over shows nothing any more, whatever was on the screen.
  const isOver = query.error instanceof ApiError && query.error.status === 404
  return (
    <PublicPage title={publicContractText.title}>
      {query.data && !isOver ? (
        <Shown contract={query.data} token={token} refresh={() => void query.refetch()} />
      ) : query.error ? (
        <Trouble error={query.error} retry={() => void query.refetch()} />
      ) : (
        <p className={style.loading} role="status">
          {publicContractText.loading}
        </p>
      )}
    </PublicPage>
  )
}

function Shown({ contract, token, refresh }: { contract: Contract; token: string; refresh: () => void }) {
  const { number, name, student, signer, phone, status, signedAt, paragraphs, isCarried } = contract
  const isSigned = status === ContractStatus.Done
  return (
    <>
      <article className={style.sheet}>
        <header className={style.head}>
          <h1 className={style.title}>{name}</h1>
          <p className={style.number}>№ {number}</p>
          <Facts
            look="lines"
            className={style.facts}
            facts={[
              [publicContractText.student, student],
              [publicContractText.signer, signer],
              [publicContractText.phone, phone],
            ]}
          />
        </header>
        {isSigned && <Signed at={signedAt} />}
        <div className={style.text}>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change, and a paragraph may stand in it twice
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        <p className={style.file}>
          <a href={addressOf(signing.download, { params: { token } })} download>
            {publicContractText.download}
          </a>
          <Muted small>{publicContractText.fileCounts}</Muted>
        </p>
      </article>
      {!isSigned && <SignBox token={token} phone={phone} isCarried={isCarried} done={refresh} />}
    </>
  )
}

function Signed({ at }: { at: string | null }) {
  return (
    <p className={style.signed} role="status">
      <strong>
        <span aria-hidden>✓</span> {publicContractText.signed}
      </strong>
      {at && <span>{publicContractText.signedAt(momentText(at))}</span>}
    </p>
  )
}

function Trouble({ error, retry }: { error: Error; retry: () => void }) {
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isOver) return <Blank heading isAlert title={publicContractText.over} hint={publicContractText.overHint} />
  return (
    <Blank
      heading
      isAlert
      title={common.failedTitle}
      hint={error.message}
      action={<PlainButton onClick={retry}>{common.retry}</PlainButton>}
    />
  )
}
