export { AuthenticationError, Error as ErrorPage } from 'react-admin'
