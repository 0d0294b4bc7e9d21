import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { StartPageLayout } from './StartPageLayout.tsx'
import { usePermittedTiles } from './start-page-tiles.ts'
import { useStartPageData } from './use-start-page.ts'

const page = createLazyComponent('board', async () => ({
  default: () => {
    const { parts, failed } = useStartPageData(usePermittedTiles())
    return parts && <StartPageLayout parts={parts} failed={failed} order={[]} />
  },
}))

export const testStartPage = { path: '/board', title: 'Bugun', page }
