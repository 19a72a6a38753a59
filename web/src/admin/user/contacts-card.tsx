import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Contacts, UserDetail } from '#contract/user/users.ts'
import { call } from '../../shared/api-client.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { ProfilePicture } from '../../ui/profile-picture.tsx'
import { Text } from '../../ui/text.tsx'
import { useDenied } from '../access.ts'
import { None } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { ReasonForm } from '../parts/reason-form.tsx'

/** Telephone, address and profile picture: closed until somebody says why they need them. */
export function ContactsCard({ user }: { user: UserDetail }) {
  const say = useWords('users')
  const [contacts, setContacts] = useState<Contacts | null>(null)
  return (
    <Card id="contacts" title={say('contacts')}>
      {contacts ? (
        <ContactFacts contacts={contacts} isCompany={user.kind === 'company'} />
      ) : (
        <OpenForm uuid={user.uuid} onOpen={setContacts} />
      )}
    </Card>
  )
}

function OpenForm({ uuid, onOpen }: { uuid: string; onOpen: (contacts: Contacts) => void }) {
  const say = useWords('users')
  const denied = useDenied()
  return (
    <div className="grid gap-4">
      <Text as="p" size="sm" tone="muted">
        {say('contactsText')}
      </Text>
      <ReasonForm
        label={say('fields.reason')}
        submitLabel={say('openContacts')}
        disabledReason={denied(endpoints.openContacts)}
        onSend={async (body) => onOpen(await call(endpoints.openContacts, { params: { uuid }, body }))}
      />
    </div>
  )
}

function ContactFacts({ contacts, isCompany }: { contacts: Contacts; isCompany: boolean }) {
  const say = useWords('users')
  const place = (address: Contacts['homeAddress']) =>
    address && [address.postcode, address.road, address.detail].filter(Boolean).join(' ')
  const { mobileNo, homeAddress, telephone, companyAddress, picture } = contacts
  const row = (key: 'mobileNo' | 'homeAddress' | 'telephone' | 'companyAddress', value: string | null) => ({
    ...{ key, name: say(`fields.${key}`), value: value ?? <None /> },
  })
  return (
    <Facts
      rows={[
        row('mobileNo', mobileNo),
        ...(isCompany
          ? [row('telephone', telephone), row('companyAddress', place(companyAddress))]
          : [row('homeAddress', place(homeAddress))]),
        {
          key: 'picture',
          name: say('fields.picture'),
          value:
            picture === null ? (
              <None />
            ) : (
              <ProfilePicture picture={picture} name={say('fields.picture')} className="size-24" />
            ),
        },
      ]}
    />
  )
}
