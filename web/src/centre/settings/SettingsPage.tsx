import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import { offers } from '@markaz/protocol/content/offers/routes'
import { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { allows, can } from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Hub } from '../../shared/ui/CardLinks.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { NewestVersionFact, OfferFact, TemplatesFact } from './setting-facts.tsx'
import { settingsText } from './settings.text.ts'

const cards = [
  {
    title: settingsText.statuses,
    hint: settingsText.statusesHint,
    path: '/settings/students',
    needs: can('settings:student_statutes', 'read'),
  },
  {
    title: settingsText.contracts,
    hint: settingsText.contractsHint,
    fact: <TemplatesFact />,
    path: '/contracts',
    needs: contracts.list.access,
  },
  {
    title: settingsText.offer,
    hint: settingsText.offerHint,
    fact: <OfferFact />,
    path: '/public-offering',
    needs: offers.read.access,
  },
  {
    title: settingsText.appVersions,
    hint: settingsText.appVersionsHint,
    fact: <NewestVersionFact />,
    path: '/mobile-app',
    needs: appVersions.list.access,
  },
  {
    title: settingsText.portal,
    hint: settingsText.portalHint,
    path: '/settings/portal',
    needs: portalSettings.read.access,
  },
  {
    title: settingsText.integrations,
    hint: settingsText.integrationsHint,
    path: '/settings/integrations',
    needs: webhooks.list.access,
  },
  {
    title: settingsText.notices,
    hint: settingsText.noticesHint,
    path: '/my-notification',
    needs: can('settings', 'read'),
  },
]

/** The way to every setting this person may open. */
export function SettingsPage() {
  const { held, isSuperadmin } = useGrants()
  const shown = cards.filter(({ needs }) => allows(needs, held, isSuperadmin))
  return (
    <Page title={settingsText.title}>
      {shown.length === 0 ? <Blank title={settingsText.nothing} /> : <Hub cards={shown} />}
    </Page>
  )
}
