import { apiAddressOf } from '@markaz/protocol/address'
import { fieldLabels } from '@markaz/protocol/labels'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { unifyApostrophes } from '../../shared/format/apostrophe.ts'
import { longDateText } from '../../shared/format/date.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { FactList } from '../../shared/ui/layout.tsx'
import { PublicPage } from '../../shared/ui/PublicPage.tsx'
import { PlainButton, StarLogo } from '../../shared/ui/plain-button.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import { linkedInCertificateFormUrl, publicCertificateAddress } from './certificate-address.ts'
import { certificatesText } from './certificates.text.ts'
import style from './public-certificate.module.css'

type PublicCertificate = RouteAnswerOf<typeof certificates.publicRead>

export function PublicCertificatePage() {
  const { code = '' } = useParams()
  const query = useRouteQuery(certificates.publicRead, { params: { code } }, { silent: true })
  return (
    <PublicPage
      title={certificatesText.certificate}
      query={query}
      loading={certificatesText.loading}
      missing={certificatesText.notFound}
      missingHint={certificatesText.notFoundHint}
    >
      {(certificate) => <Certificate certificate={certificate} />}
    </PublicPage>
  )
}

function Certificate({ certificate }: { certificate: PublicCertificate }) {
  const { code, fullName, course, issuedAt, office, isStudying } = certificate
  return (
    <>
      <article className={style.sheet}>
        <div className={style.frame}>
          <p className={style.centre}>
            <StarLogo size={30} />
            {commonText.product}
          </p>
          <h1 className={style.title}>{certificatesText.certificate}</h1>
          <p className={style.words}>{certificatesText.confirms}</p>
          <p className={style.name}>{unifyApostrophes(fullName)}</p>
          <p className={style.course}>{course}</p>
          <p className={style.words}>{isStudying ? certificatesText.isStudying : certificatesText.finished}</p>
          <div className={style.foot}>
            <FactList
              look="lines"
              className={style.facts}
              facts={[
                [certificatesText.issued, longDateText(issuedAt)],
                ...(office ? [[fieldLabels.officeId, office] as const] : []),
                [
                  fieldLabels.code,
                  <span key="code" className={style.code}>
                    {code}
                  </span>,
                ],
              ]}
            />
            <figure className={style.proof}>
              <QrCode className={style.qr ?? ''} text={publicCertificateAddress(code)} label={certificatesText.qr} />
              <figcaption>{certificatesText.check}</figcaption>
            </figure>
          </div>
        </div>
      </article>
      <div className={style.below}>
        <span className={style.valid}>
          <span aria-hidden>✓</span> {certificatesText.valid}
        </span>
        <a className={style.link} href={apiAddressOf(certificates.badge, { params: { code } })} download>
          {certificatesText.badge}
        </a>
        <a className={style.link} href={linkedInCertificateFormUrl(certificate)} target="_blank" rel="noreferrer">
          {certificatesText.linkedIn}
        </a>
        <PlainButton onClick={() => print()}>{certificatesText.print}</PlainButton>
      </div>
      <p className={style.note}>{certificatesText.badgeHint}</p>
    </>
  )
}
