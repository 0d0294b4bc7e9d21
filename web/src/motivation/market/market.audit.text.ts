export const auditText = {
  'store-item.status': { on_sale: 'Sotuvda', stopped: 'Sotuvdan olingan' },
  'store-transaction.state': { pending: 'Kutmoqda', delivered: 'Topshirilgan', canceled: 'Bekor qilingan' },
}
