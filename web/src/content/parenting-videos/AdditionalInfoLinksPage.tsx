import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import { isAccessAllowed, requireGrant } from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LinkCards } from '../../shared/ui/LinkCards.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { parentingVideosText as words } from './parenting-videos.text.ts'

const cards = [
  {
    title: words.title,
    hint: words.cardHint,
    path: '/additional-info/videos',
    needs: parentingVideos.list.access,
  },
  { title: words.promos, hint: words.promosHint, path: '/promo', needs: requireGrant('settings', 'read') },
  { title: words.discounts, hint: words.discountsHint, path: '/discount', needs: requireGrant('settings', 'read') },
]

export function AdditionalInfoLinksPage() {
  const { held, isSuperadmin } = useGrants()
  const shown = cards.filter(({ needs }) => isAccessAllowed(needs, held, isSuperadmin))
  return (
    <Page title={words.additional}>
      {shown.length === 0 ? <EmptyState title={words.nothing} /> : <LinkCards cards={shown} />}
    </Page>
  )
}
