import { CreateStudentWizard } from '../../features/students/components/CreateStudentWizard.tsx';

/** /create-student */
export default CreateStudentWizard;
