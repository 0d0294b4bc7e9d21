import { fieldLabels } from '@markaz/protocol/labels'
import { contractSigning } from '@markaz/protocol/people/contracts/routes'
import { ContractStatus } from '@markaz/protocol/people/students/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { requestUrlOf } from '../../shared/api/transport.ts'
import { timestampText } from '../../shared/format/date.ts'
import { FactList, SecondaryText } from '../../shared/ui/layout.tsx'
import { PublicPage } from '../../shared/ui/PublicPage.tsx'
import style from './public-contract.module.css'
import { publicContractText } from './public-contract.text.ts'
import { SignContractForm } from './SignContractForm.tsx'

type Contract = RouteAnswerOf<typeof contractSigning.read>

export function PublicContractPage() {
  const { token = '' } = useParams()
  const query = useRouteQuery(contractSigning.read, { params: { token } }, { silent: true, staleMs: 60_000 })
  return (
    <PublicPage
      title={publicContractText.title}
      query={query}
      loading={publicContractText.loading}
      missing={publicContractText.over}
      missingHint={publicContractText.overHint}
    >
      {(contract) => <Shown contract={contract} token={token} refresh={() => void query.refetch()} />}
    </PublicPage>
  )
}

function Shown({ contract, token, refresh }: { contract: Contract; token: string; refresh: () => void }) {
  const { number, name, student, signer, phone, status, signedAt, paragraphs, textHash, isCarried, hasTelegram } =
    contract
  const isSigned = status === ContractStatus.Done
  return (
    <>
      <article className={style.sheet}>
        <header>
          <h1 className={style.title}>{name}</h1>
          <p className={style.number}>№ {number}</p>
          <FactList
            look="lines"
            className={style.facts}
            facts={[
              [fieldLabels.studentId, student],
              [publicContractText.signer, signer],
              [fieldLabels.phone, phone],
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
          {isSigned ? (
            <a href={requestUrlOf(contractSigning.download, { params: { token } })} download>
              {publicContractText.download}
            </a>
          ) : (
            <SecondaryText small>{publicContractText.masked}</SecondaryText>
          )}
        </p>
      </article>
      {!isSigned && <SignContractForm {...{ token, textHash, phone, isCarried, hasTelegram }} done={refresh} />}
    </>
  )
}

function Signed({ at }: { at: string | null }) {
  return (
    <p className={style.signed} role="status">
      <strong>
        <span aria-hidden>✓</span> {publicContractText.signed}
      </strong>
      {at && <span>{publicContractText.signedAt(timestampText(at))}</span>}
    </p>
  )
}
