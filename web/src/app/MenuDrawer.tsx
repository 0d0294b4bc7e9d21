import { Drawer } from 'antd'
import { appText } from './app.text.ts'
import { MenuList } from './MenuList.tsx'
import { Logo } from './SideMenu.tsx'

export function MenuDrawer({ close }: { close: () => void }) {
  return (
    <Drawer
      open
      placement="left"
      size={280}
      title={<Logo />}
      aria-label={appText.menu}
      onClose={close}
      styles={{ body: { padding: '8px 0' }, header: { padding: '0 8px' } }}
    >
      <MenuList onGo={close} />
    </Drawer>
  )
}
